import { repeatWhile } from "../../core/deadline.ts";
import type { Context } from "../../core/endpoint/context.ts";
import { isLostRace } from "../../core/problem.ts";
import { table } from "../../core/table/table.ts";
import type { DutyRecord } from "../../duties/duty-record.ts";
import { type OccurrenceRecord, occurrences } from "../../duties/occurrence-record.ts";
import { findActiveMember } from "../assignments/active-member.ts";

type Given = Pick<DutyRecord, "id" | "assignedTo" | "groupId" | "reviewerId">;

/** Who has begun keeps it, unless they are gone. What waits for its review is its reviewer's to decide first. */
const isFree = async (companyId: string, { state, assignedTo }: OccurrenceRecord): Promise<boolean> =>
  state === "open" ||
  (state === "in_progress" && !(assignedTo && (await findActiveMember(companyId, assignedTo))));

/**
 * Gives the occurrences of a duty that no one has begun to whom the duty goes, each in its own transaction. Their
 * reviewer stays, but for one who would review their own work: then it is the duty's. May be repeated.
 */
export const giveOpenOnes = async (duty: Given, ctx: Context): Promise<void> => {
  const companyId = ctx.companyId();
  const { assignedTo, groupId, reviewerId } = duty;
  const hasAlready = (record: OccurrenceRecord): boolean =>
    record.groupId === groupId && (groupId !== null || record.assignedTo === assignedTo);
  const [now, by] = [ctx.now, ctx.actor().id];
  for (const { date } of await occurrences.listOpenOfDuty(companyId, duty.id))
    await repeatWhile(isLostRace, async () => {
      const before = await occurrences.get(companyId, { dutyId: duty.id, date });
      if (!before || hasAlready(before) || !(await isFree(companyId, before))) return;
      const isReviewer = assignedTo !== null && assignedTo === before.reviewerId;
      const changes = {
        ...{ assignedTo, groupId, assignedBy: by, assignedAt: now.toISOString() },
        ...{ reviewerId: isReviewer ? reviewerId : before.reviewerId, state: "open" as const },
        ...{ updatedBy: by, updatedAt: now.toISOString() },
      };
      await table.transact([
        ...occurrences.save(companyId, before, changes, now).operations,
        ctx.activity({
          event: "duty.given",
          target: { type: "duty", id: duty.id },
          before: { duty: before.name, date, assignedTo: before.assignedTo },
          after: { duty: before.name, date, assignedTo },
        }),
      ]);
    });
};
