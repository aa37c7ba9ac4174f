import * as z from "zod";
import { Person } from "../../../shared/schemas/company-rule.ts";
import { companyKey } from "../../core/endpoint/identity.ts";
import { conflict, notFound } from "../../core/problem.ts";
import type { Condition } from "../../core/table/expression.ts";
import { check, insert, type Operation, remove, update } from "../../core/table/operation.ts";
import { takeLease } from "../../services/jobs/lease.ts";
import { openWork } from "../../services/jobs/open-work.ts";

/*
 * Companies that are to be deleted. The row outlives the company's own: it goes once the certificates are mailed.
 *   pk `DELETIONS`       sk `{companyId}`   from the request on: how far it is
 *   pk `C#{companyId}`   sk `COMPANY`       deletesAt: what the session of an administrator is told
 */
const Count = z.number().int();

/** What there was of a company when its deletion started. */
const DeletedCounts = z.object({ people: Count, rows: Count, files: Count, bytes: Count });

/** The last seal of a company's record. */
const LastRoot = z.object({ number: Count, at: z.string(), root: z.string() });

const Admin = Person.pick({ firstName: true, email: true });

export const DeletionRecord = z.object({
  companyId: z.string(),
  requestedBy: Person,
  requestedAt: z.string(),
  dueAt: z.string(),
  /** When the administrators were told a day before; null until then. */
  remindedAt: z.string().nullable(),
  /** `mailing`: nothing of the company is left, and the certificates are on their way. */
  status: z.enum(["waiting", "running", "mailing"]),
  attempts: Count,
  /** Until when a worker has it. */
  leasedUntil: z.string().nullable(),
  startedAt: z.string().optional(),
  /** As they were then, for the certificate: their own rows go. */
  companyName: z.string().optional(),
  admins: z.array(Admin).default([]),
  /** Null where nothing was ever sealed. */
  lastRoot: LastRoot.nullish(),
  counts: DeletedCounts.optional(),
  doneAt: z.string().optional(),
  /** Administrators whose certificate is on its way. */
  mailed: Count.default(0),
});
export type DeletionRecord = z.infer<typeof DeletionRecord>;

export const DeletionIds = z.object({ companyId: z.string() });
type DeletionIds = z.infer<typeof DeletionIds>;

const rows = openWork("DELETIONS", DeletionRecord, ({ companyId }: DeletionIds) => companyId);

const underWay = () => conflict("This is under way already.", "deletion.open");
const noDeletion = () => notFound("No deletion is scheduled.");
/** The deletion was cancelled, or is another worker's. */
export class DeletionOver extends Error {}
const over = () => new DeletionOver("This deletion is over or another worker's");

const isStatus = (value: DeletionRecord["status"]): Condition => ({ attribute: "status", is: "=", value });

/** The writes that schedule a deletion. @throws 409 where one is scheduled */
const schedule = (
  companyId: string,
  asked: Pick<DeletionRecord, "requestedBy" | "requestedAt" | "dueAt">,
): Operation[] => [
  insert(
    {
      ...rows.key({ companyId }),
      ...{ companyId, ...asked, remindedAt: null, status: "waiting", attempts: 0, leasedUntil: null },
    },
    underWay,
  ),
  update(companyKey(companyId), { set: { deletesAt: asked.dueAt } }, underWay),
];

/** The writes that keep the company. @throws 404 where no deletion is scheduled, 409 once it has started */
const cancel = (companyId: string): Operation[] => [
  remove(rows.key({ companyId }), (existing) => (existing ? underWay() : noDeletion()), [
    isStatus("waiting"),
  ]),
  update(companyKey(companyId), { remove: ["deletesAt"] }, noDeletion),
];

/** Holds while a company's deletion has not started. */
const notStarted = (companyId: string): Operation =>
  check(rows.key({ companyId }), [{ anyOf: [{ absent: "pk" }, isStatus("waiting")] }], underWay);

/** The write that notes that the administrators were told a day before. */
const remind = (companyId: string, at: Date): Operation =>
  update(rows.key({ companyId }), { set: { remindedAt: at.toISOString() } }, over, [
    isStatus("waiting"),
    { attribute: "remindedAt", is: "=", value: null },
  ]);

/** Takes it for one worker until a moment; false where another has it, or it was cancelled. */
const take = (companyId: string, now: Date, until: Date): Promise<boolean> =>
  takeLease(rows.key({ companyId }), {
    ...{ attribute: "leasedUntil", now: now.toISOString(), until: until.toISOString() },
  });

/** The write of what a worker found out or did. @param status as it was */
const note = (
  { companyId, leasedUntil }: Pick<DeletionRecord, "companyId" | "leasedUntil">,
  status: DeletionRecord["status"],
  set: Partial<DeletionRecord>,
): Operation =>
  update(rows.key({ companyId }), { set }, over, [
    isStatus(status),
    { attribute: "leasedUntil", is: "=", value: leasedUntil },
  ]);

/** The write that gives it back, for the next worker. */
const giveBack = ({ companyId, leasedUntil }: DeletionRecord): Operation =>
  update(rows.key({ companyId }), { set: { leasedUntil: null } }, over, [
    { attribute: "leasedUntil", is: "=", value: leasedUntil },
  ]);

/** The write that forgets it. */
const end = ({ companyId, leasedUntil }: DeletionRecord): Operation =>
  remove(rows.key({ companyId }), over, [
    isStatus("mailing"),
    { attribute: "leasedUntil", is: "=", value: leasedUntil },
  ]);

export const deletions = {
  ...{ get: rows.get, list: rows.list, schedule, cancel, notStarted },
  ...{ remind, take, note, giveBack, end },
};
