import * as z from "zod";
import { IsoDateTime } from "./dates.ts";
import { ifMissing } from "./text.ts";

/** Webhooks a company may have at a time. */
export const maxWebhooks = 10;

/** What a webhook may be told of. */
export const webhookEvents = [
  "rule.updated",
  "rule.assigned",
  "rule.unassigned",
  "assignment.updated",
  "change.created",
  "change.updated",
  "policy.uploaded",
  "policy.published",
  "policy.deleted",
  "import.finished",
  "user.joined",
  "user.deactivated",
  "user.role-changed",
  "activity.recorded",
] as const;
export type WebhookEvent = (typeof webhookEvents)[number];

const EventName = z.enum(webhookEvents, {
  error: ({ input }) => `Unknown event: ${String(input).slice(0, 50)}.`,
});
const address = "Please enter a public https address.";

/** `failing`: its newest attempt failed. */
const WebhookStatus = z.enum(["on", "off", "failing"]);

export const Webhook = z.object({
  id: z.string(),
  url: z.string(),
  events: z.array(z.string()),
  status: WebhookStatus,
});
export type Webhook = z.infer<typeof Webhook>;

export const NewWebhook = z.object({
  url: z.string(address).trim().min(1, address).max(500, address).pipe(z.url(address)),
  events: z
    .array(EventName, ifMissing("Please select at least one event."))
    .min(1, "Please select at least one event.")
    .max(webhookEvents.length),
});

/** What is left out stays as it is. */
export const WebhookChanges = z.object({
  url: NewWebhook.shape.url.optional(),
  events: NewWebhook.shape.events.optional(),
  isOn: z.boolean().optional(),
});

/** One message and its attempts, oldest first; a status is the receiver's answer. */
export const Delivery = z.object({
  id: z.string(),
  type: z.string(),
  state: z.enum(["waiting", "delivered", "failed"]),
  attempts: z.array(
    z.object({ at: IsoDateTime, status: z.number().int().nullable(), error: z.string().nullable() }),
  ),
});
export type Delivery = z.infer<typeof Delivery>;
