import { repeatWhile } from "../../core/deadline.ts";
import { activityRow } from "../../core/endpoint/activity.ts";
import { newId } from "../../core/ids.ts";
import { isLostRace } from "../../core/problem.ts";
import { table } from "../../core/table/table.ts";
import { duties } from "../../duties/duty-record.ts";
import { isFinal, occurrences } from "../../duties/occurrence-record.ts";

interface Handover {
  readonly companyId: string;
  readonly from: string;
  readonly to: string;
  /** Who asked for it, by which request. */
  readonly by: string;
  readonly requestId: string;
}

const rowOf = ({ companyId, from, to, by, requestId }: Handover, id: string, facts: object) => {
  const now = new Date();
  const who = { event: "duty.given", userId: by, companyId, requestId, now, id: newId(now) };
  return activityRow(who, {
    target: { type: "duty", id },
    before: { ...facts, assignedTo: from },
    after: { ...facts, assignedTo: to },
  });
};

/**
 * Gives the duties of a person to another one, with what of them is open, each in its own transaction. May run twice
 * and end anywhere: what is left is found again.
 */
export const reassignDuties = async (handover: Handover): Promise<void> => {
  const { companyId, from, to, by } = handover;
  for (const named of await occurrences.listOfUser(companyId, from))
    await repeatWhile(isLostRace, async () => {
      const before = await occurrences.get(companyId, named);
      if (!before || isFinal(before) || before.assignedTo !== from || before.groupId !== null) return;
      const now = new Date();
      const changes = {
        ...{ assignedTo: to, assignedBy: by, assignedAt: now.toISOString(), state: "open" as const },
        ...{ submissionId: null, submittedAt: null, evidence: [], note: "", reason: "" },
        ...{ decidedBy: null, decidedAt: null, updatedBy: by, updatedAt: now.toISOString() },
      };
      await table.transact([
        ...occurrences.save(companyId, before, changes, now).operations,
        rowOf(handover, before.dutyId, { duty: before.name, date: before.date }),
      ]);
    });
  for (const { id, assignedTo } of await duties.list(companyId)) {
    if (assignedTo !== from) continue;
    await repeatWhile(isLostRace, async () => {
      const before = await duties.get(companyId, id);
      if (before?.assignedTo !== from) return;
      const at = new Date().toISOString();
      const next = { ...before, assignedTo: to, updatedBy: by, updatedAt: at, version: before.version + 1 };
      await table.transact([
        ...duties.save(companyId, before, next),
        rowOf(handover, id, { duty: before.name }),
      ]);
    });
  }
};
