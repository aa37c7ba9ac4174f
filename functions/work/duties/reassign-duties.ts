import { repeatWhile } from "../../core/deadline.ts";
import { activityRow } from "../../core/endpoint/activity.ts";
import { newId } from "../../core/ids.ts";
import { isLostRace } from "../../core/problem.ts";
import { table } from "../../core/table/table.ts";
import { type DutyRecord, duties } from "../../duties/duty-record.ts";
import { isFinal, occurrences } from "../../duties/occurrence-record.ts";
import { changesOf } from "../assignments/assignment-changes.ts";
import { reviewerAfter } from "../submissions/reviewer-after.ts";

interface Handover {
  readonly companyId: string;
  readonly from: string;
  readonly to: string;
  /** Who asked for it, by which request. */
  readonly by: string;
  readonly requestId: string;
}

interface Given extends Pick<DutyRecord, "assignedTo" | "reviewerId"> {
  /** The duty, and the day of an occurrence, for the log. */
  readonly named: object;
  readonly id: string;
}

/** Whose it is then, and what the log says of it. */
const givenOn = (handover: Handover, { named, id, assignedTo, reviewerId }: Given) => {
  const { companyId, to, by, requestId } = handover;
  const now = new Date();
  const given = { assignedTo: to, reviewerId: reviewerAfter(reviewerId, handover) };
  const who = { event: "duty.given", userId: by, companyId, requestId, now, id: newId(now) };
  const changes = changesOf({ assignedTo, reviewerId }, given);
  const row = activityRow(who, {
    target: { type: "duty", id },
    before: { ...named, ...changes.before },
    after: { ...named, ...changes.after },
  });
  return { given, row, now };
};

/**
 * Gives the duties of a person to another one, with what of them is open, each in its own transaction. May run twice
 * and end anywhere: what is left is found again.
 */
export const reassignDuties = async (handover: Handover): Promise<void> => {
  const { companyId, from, by } = handover;
  for (const named of await occurrences.listOfUser(companyId, from))
    await repeatWhile(isLostRace, async () => {
      const before = await occurrences.get(companyId, named);
      if (!before || isFinal(before) || before.assignedTo !== from || before.groupId !== null) return;
      const { dutyId: id, name: duty, date } = before;
      const { given, row, now } = givenOn(handover, { ...before, id, named: { duty, date } });
      const changes = {
        ...{ ...given, assignedBy: by, assignedAt: now.toISOString(), state: "open" as const },
        ...{ submissionId: null, submittedAt: null, evidence: [], note: "", reason: "" },
        ...{ decidedBy: null, decidedAt: null, updatedBy: by, updatedAt: now.toISOString() },
      };
      await table.transact([...occurrences.save(companyId, before, changes, now).operations, row]);
    });
  for (const { id, assignedTo } of await duties.list(companyId)) {
    if (assignedTo !== from) continue;
    await repeatWhile(isLostRace, async () => {
      const before = await duties.get(companyId, id);
      if (before?.assignedTo !== from) return;
      const { given, row, now } = givenOn(handover, { ...before, named: { duty: before.name } });
      const updated = { updatedBy: by, updatedAt: now.toISOString(), version: before.version + 1 };
      await table.transact([...duties.save(companyId, before, { ...before, ...given, ...updated }), row]);
    });
  }
};
