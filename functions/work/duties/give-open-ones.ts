import { repeatWhile } from "../../core/deadline.ts";
import type { Context } from "../../core/endpoint/context.ts";
import { isLostRace } from "../../core/problem.ts";
import { table } from "../../core/table/table.ts";
import type { DutyRecord } from "../../duties/duty-record.ts";
import { isFinal, type OccurrenceRecord, occurrences } from "../../duties/occurrence-record.ts";

type Given = Pick<DutyRecord, "id" | "assignedTo" | "groupId" | "reviewerId">;

/**
 * Gives the open occurrences of a duty to whom the duty goes, each in its own transaction. What was submitted is
 * taken back with it. May be repeated.
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
      if (!before || isFinal(before) || hasAlready(before)) return;
      const changes = {
        ...{
          assignedTo,
          groupId,
          assignedBy: by,
          assignedAt: now.toISOString(),
          reviewerId,
          state: "open" as const,
        },
        ...{ submissionId: null, submittedAt: null, evidence: [], note: "", reason: "" },
        ...{ decidedBy: null, decidedAt: null, updatedBy: by, updatedAt: now.toISOString() },
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
