import { repeatWhile } from "../../core/deadline.ts";
import type { Context } from "../../core/endpoint/context.ts";
import { isLostRace } from "../../core/problem.ts";
import { table } from "../../core/table/table.ts";
import { isFinal, occurrences } from "../../duties/occurrence-record.ts";

/**
 * Gives back to its group what a person took and did not complete, each in its own transaction: they left the group,
 * or were deactivated. What was submitted is taken back with it. May be repeated.
 * @param groupId of one group; of all where it is left out
 */
export const giveBackOccurrences = async (userId: string, ctx: Context, groupId?: string): Promise<void> => {
  const companyId = ctx.companyId();
  const at = ctx.now.toISOString();
  for (const named of await occurrences.listOfUser(companyId, userId)) {
    if (named.groupId === null || (groupId !== undefined && named.groupId !== groupId)) continue;
    await repeatWhile(isLostRace, async () => {
      const before = await occurrences.get(companyId, named);
      if (!before || isFinal(before) || before.assignedTo !== userId || before.groupId === null) return;
      const changes = {
        ...{
          assignedTo: null,
          assignedAt: at,
          state: "open" as const,
          updatedBy: ctx.actor().id,
          updatedAt: at,
        },
        ...{ submissionId: null, submittedAt: null, evidence: [], note: "", reason: "" },
        ...{ decidedBy: null, decidedAt: null },
      };
      const { dutyId, name, date } = before;
      await table.transact([
        ...occurrences.save(companyId, before, changes, ctx.now).operations,
        ctx.activity({
          event: "duty.given-back",
          target: { type: "duty", id: dutyId },
          before: { duty: name, date, assignedTo: userId },
          after: { duty: name, date, assignedTo: null },
        }),
      ]);
    });
  }
};
