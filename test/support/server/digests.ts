import { newId } from "../../../functions/core/ids.ts";
import { table } from "../../../functions/core/table/table.ts";
import { shardsToLookAt } from "../../../functions/digests/digest-days.ts";
import { sendDigests } from "../../../functions/digests/send-digests.ts";
import { remindOfAcknowledgements } from "../../../functions/documents/acknowledgements/remind-of-acknowledgements.ts";
import { remindOfEvidence } from "../../../functions/documents/evidence/remind-of-evidence.ts";
import { remindOfReviews } from "../../../functions/documents/policies/remind-of-reviews.ts";
import { type User, users } from "../../../functions/people/users/user-repository.ts";
import { selections } from "../../../functions/regulation/selections/selection-repository.ts";
import { companyRuleId, slotOf } from "../../../functions/rules/record/company-rule-id.ts";
import { overlays } from "../../../functions/rules/record/overlay-repository.ts";
import { unreviewed } from "../../../functions/rules/record/work-review.ts";
import { assignments } from "../../../functions/work/assignments/assignment-repository.ts";
import type { AssignmentRow } from "../../../functions/work/assignments/assignment-row.ts";
import { tellOfOpenings } from "../../../functions/work/duties/tell-of-openings.ts";
import { escalateOverdue } from "../../../functions/work/escalation/escalate-overdue.ts";
import { workers } from "../../../infra/config/workers.ts";
import { workerRights } from "../../../infra/lib/grants/table-rights.ts";
import type { Company } from "../../../shared/schemas/company.ts";
import type { GroupName } from "../../../shared/schemas/group-name.ts";
import { plant } from "./engine.ts";
import { waitingFor } from "./mailbox.ts";
import { aCompany, aPerson } from "./people.ts";
import { selectTitle } from "./regulation.ts";
import { withRights } from "./role-check.ts";

const rights = workerRights(workers["send-digests"]?.grants ?? []);

/** The shards that the worker starts itself for, as one with its role in the cloud. */
export const digestShardsAt = (moment: string): Promise<string[]> =>
  withRights("send-digests", rights, () => shardsToLookAt(new Date(moment)));

/** What the worker does for these shards, side by side. @returns how many mails it wrote */
export const digestsOf = async (
  shards: readonly string[],
  moment: string,
  remainingMs?: () => number,
): Promise<number> => {
  const run = (shard: string) =>
    withRights("send-digests", rights, () => sendDigests(shard, new Date(moment), remainingMs));
  const runs = await Promise.allSettled(shards.map(run));
  const failed = runs.find(({ status }) => status === "rejected");
  if (failed?.status === "rejected") throw failed.reason;
  return runs.reduce((sum, each) => sum + (each.status === "fulfilled" ? each.value : 0), 0);
};

/** What the worker and those it starts do at a moment. @returns how many mails they wrote */
export const digestsAt = async (moment: string, remainingMs?: () => number): Promise<number> =>
  digestsOf(await digestShardsAt(moment), moment, remainingMs);

/** Has the worker's days begin there: tests live in years of their own. */
export const beginDigestsAfter = (day: string) => plant({ pk: "DIGESTS", sk: "DONE", through: day });

/** A company with the rules of title 21, and a person of it. */
export const anAssignee = async (over: { company?: Partial<Company>; user?: Partial<User> } = {}) => {
  const company = await aCompany({ timeZone: "UTC", ...over.company });
  await selectTitle(company.id, 21, { shared: 8, own: 0 });
  const { user } = await aPerson({ companyId: company.id, role: "compliance_officer", ...over.user });
  return { company, user };
};

interface AssignedAt {
  dueDate: string | null;
  at: string;
  ordinal?: number;
  group?: GroupName | null;
  /** Who has it, where it is not the person; null for work of a group that no one has taken. */
  to?: User | null;
}

/** Assigns the company's rule of this ordinal, as the endpoint does, at any moment. */
export const assignAt = async (
  user: User,
  { dueDate, at, ordinal = 0, group = null, to = user }: AssignedAt,
): Promise<AssignmentRow> => {
  const companyId = user.companyId ?? "";
  const { block } = (await selections.get(companyId, 21)) ?? { block: 0 };
  const slot = slotOf("shared", ordinal);
  const row: AssignmentRow = {
    ...{ id: newId(new Date(at)), companyRuleId: companyRuleId(block, slot) },
    ...{ masterRuleId: `21.11-11.10-${ordinal}`, titleNumber: 21, partNo: "11", slot },
    ...{ assignedTo: to?.id ?? null, assignedBy: user.id, assignedAt: at, dueDate, priority: "medium" },
    ...{ status: "active", notes: "", cancelledAt: null, cancelledBy: null },
    ...{ assignedToGroup: group, reviewerId: null, review: null },
  };
  const place = { companyId, titleNumber: 21, partNo: "11", slot };
  const before = (await overlays.get(place)) ?? overlays.untouched(row, new Date(at));
  const { id, assignedTo, assignedAt, priority } = row;
  const assignment = { id, assignedTo, assignee: to, assignedAt, dueDate, priority, ...unreviewed, group };
  await table.transact([
    overlays.save(companyId, before, { assignment }, new Date(at)),
    ...assignments.assign(companyId, row, before.assignment),
  ]);
  return row;
};

export const changeUser = (user: User, changes: Partial<User>) =>
  table.transact(users.updateOperations(user, changes, [], () => new Error("The person is gone")));

export const subjectsTo = async ({ email }: User) =>
  (await waitingFor(email)).map(({ subject }) => String(subject));

/** What the worker does of policies at a moment, as one with its role in the cloud. */
export const policyReviewsAt = (moment: string): Promise<void> =>
  withRights("send-digests", rights, () => remindOfReviews(new Date(moment), () => Number.POSITIVE_INFINITY));

/** What the worker tells of duties that opened, as one with its role in the cloud. */
export const openingsToldAt = (moment: string): Promise<void> =>
  withRights("send-digests", rights, () => tellOfOpenings(new Date(moment), () => Number.POSITIVE_INFINITY));

/** What the worker escalates, as one with its role in the cloud. */
export const escalatedAt = (moment: string): Promise<void> =>
  withRights("send-digests", rights, () => escalateOverdue(new Date(moment), () => Number.POSITIVE_INFINITY));

/** What the worker does of evidence at a moment, as one with its role in the cloud. */
export const evidenceRemindersAt = (moment: string): Promise<void> =>
  withRights("send-digests", rights, () =>
    remindOfEvidence(new Date(moment), () => Number.POSITIVE_INFINITY),
  );

/** The same of acknowledgements. */
export const acknowledgementRemindersAt = (moment: string): Promise<void> =>
  withRights("send-digests", rights, () =>
    remindOfAcknowledgements(new Date(moment), () => Number.POSITIVE_INFINITY),
  );
