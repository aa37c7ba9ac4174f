import { createHash } from "node:crypto";
import * as z from "zod";
import type { WebhookEvent } from "../../../shared/schemas/webhook.ts";
import { ActivityRow, idsFrom } from "../../core/endpoint/activity-log.ts";
import type { Item } from "../../core/table/operation.ts";
import { ocsfEvent } from "./ocsf.ts";

/** Something that happened in a company, as its programs are told of it. */
export interface CompanyEvent {
  readonly id: string;
  readonly type: WebhookEvent;
  readonly at: string;
  readonly companyId: string;
  readonly record: { readonly type: string; readonly id: string };
  /** For a record of security events. */
  readonly event?: Readonly<Record<string, unknown>>;
}

/** What entries of the record mean to programs. */
const meanings: Readonly<Record<string, WebhookEvent>> = {
  "rule.updated": "rule.updated",
  "rule.copied": "rule.updated",
  "rule.reset": "rule.updated",
  "rule.merged": "rule.updated",
  "rule.merge-undone": "rule.updated",
  "rule.tagged": "rule.updated",
  "rule.applicability-set": "rule.updated",
  "rule.bulk-undone": "rule.updated",
  "rule.assigned": "rule.assigned",
  "rule.unassigned": "rule.unassigned",
  "assignment.updated": "assignment.updated",
  "assignment.taken": "assignment.updated",
  "assignment.given-back": "assignment.updated",
  "assignment.submitted": "assignment.updated",
  "assignment.withdrawn": "assignment.updated",
  "assignment.approved": "assignment.updated",
  "assignment.returned": "assignment.updated",
  "change.updated": "change.updated",
  "change.tasks-created": "change.updated",
  "change.task-updated": "change.updated",
  "policy.uploaded": "policy.uploaded",
  "policy.published": "policy.published",
  "policy.deleted": "policy.deleted",
  "rule-import.finished": "import.finished",
  "rule-import.undone": "import.finished",
  "invitation.accepted": "user.joined",
  "join-request.approved": "user.joined",
  "user.deactivated": "user.deactivated",
  "user.role-changed": "user.role-changed",
};

const has = (facts: ActivityRow["after"], field: string): boolean => facts !== null && facts[field] != null;

/** A change of many rules writes an entry for each: what was done tells what it holds. */
const meaningInBulk = ({ before, after }: ActivityRow): WebhookEvent => {
  if (has(after, "assignedTo") || has(after, "group")) return "rule.assigned";
  return has(before, "assignedTo") || has(before, "group") ? "rule.unassigned" : "rule.updated";
};

/** Who registers by an invitation, or confirms an address, is a member from then on. */
const joins = ({ event, before, after }: ActivityRow): boolean =>
  (event === "user.registered" || event === "user.email-confirmed") &&
  after?.membership === "active" &&
  before?.membership !== "active";

const meaningOf = (row: ActivityRow): WebhookEvent | undefined => {
  if (row.event === "rule.changed-in-bulk") return meaningInBulk(row);
  return joins(row) ? "user.joined" : meanings[row.event];
};

const logPartition = /^C#[^#]+#ACTIVITY#/;
const LogRow = ActivityRow.extend({ companyId: z.string() });

const ofEntry = (row: z.infer<typeof LogRow>): CompanyEvent[] => {
  const { id, at, companyId, target: record } = row;
  const type = meaningOf(row);
  return [
    ...(type ? [{ id, type, at, companyId, record }] : []),
    { id: `${id}-activity`, type: "activity.recorded", at, companyId, record, event: ocsfEvent(row) },
  ];
};

/** A change of the law as it reaches a company (`functions/work/changes/change-record.ts`). */
const arrivalPartition = /^C#([^#]+)#CHANGES$/;
const Arrival = z.object({ id: z.string(), arrivedAt: z.string() });

/** Always the same id for the same change, in the order of time. */
const arrivalId = ({ id, arrivedAt }: z.infer<typeof Arrival>): string =>
  `${idsFrom(Date.parse(arrivedAt))}${createHash("sha256").update(id).digest("hex").slice(0, 16).toUpperCase()}`;

/** What a new item of the table means to the programs of its company. */
export const eventsOf = (item: Item): CompanyEvent[] => {
  if (logPartition.test(item.pk)) {
    const { data } = LogRow.safeParse(item);
    return data ? ofEntry(data) : [];
  }
  const companyId = arrivalPartition.exec(item.pk)?.[1];
  const { data } = Arrival.safeParse(item);
  if (!companyId || !data) return [];
  const record = { type: "change", id: data.id };
  return [{ id: arrivalId(data), type: "change.created", at: data.arrivedAt, companyId, record }];
};
