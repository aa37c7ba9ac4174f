import type { Delivery } from "../../../shared/schemas/webhook.ts";
import { config } from "../../core/config.ts";
import { callOutside } from "../../services/outbound/call-outside.ts";
import { signedHeaders } from "./signing.ts";
import type { WebhookRow } from "./webhook-repository.ts";

/** Milliseconds between attempts: a day in all, and eight attempts. */
const waits = [5_000, 5 * 60_000, 30 * 60_000, 2, 5, 8, 8].map((wait) =>
  wait < 10 ? wait * 3_600_000 : wait,
);
const withinMs = 15_000;

/** How long to wait after this many attempts that failed before; undefined after the last. */
export const waitAfter = (tries: number): number | undefined => {
  const wait = waits[tries];
  const factor = config().STAGE === "local" ? config().WEBHOOK_WAIT_FACTOR : 1;
  return wait === undefined ? undefined : wait * factor;
};

/** Sends a message to where its webhook says. Any answer but 2xx is a failure, a redirect, too. */
export const attempt = async (
  webhook: WebhookRow,
  { id, body }: { readonly id: string; readonly body: string },
  now: Date,
): Promise<Pick<Delivery["attempts"][number], "status" | "error">> => {
  const signed = signedHeaders(webhook, { id, body }, now);
  if (!signed) return { status: null, error: "The secret cannot be read. Rotate it." };
  try {
    const { status } = await callOutside({
      url: webhook.url,
      method: "POST",
      headers: { "content-type": "application/json", "user-agent": "Subpart-Webhooks/1", ...signed },
      body,
      timeoutMs: withinMs,
      maxBytes: 0,
    });
    const isGood = status >= 200 && status < 300;
    return { status, error: isGood ? null : `The answer was ${status}.` };
  } catch (error) {
    return { status: null, error: error instanceof Error ? error.message : "The call failed." };
  }
};
