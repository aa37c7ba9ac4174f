import type { Context } from "../../core/endpoint/context.ts";
import { table } from "../../core/table/table.ts";
import { type ChangeRecord, changeRecords } from "./change-record.ts";

/**
 * Saves what a change becomes, with its line in the history.
 * @param isUnchecked whether the caller named no version to compare with, so the last write won
 * @returns its next version
 */
export const saveSteps = async (
  before: ChangeRecord,
  steps: Partial<ChangeRecord>,
  ctx: Context,
  { isUnchecked = false } = {},
): Promise<ChangeRecord> => {
  const fields = Object.keys(steps) as (keyof ChangeRecord)[];
  if (fields.length === 0) return before;
  const by = { userId: ctx.actor().id, now: ctx.now };
  const { next, operation } = changeRecords.save(ctx.companyId(), before, steps, by);
  await table.transact([
    operation,
    ctx.activity({
      target: { type: "change", id: before.id },
      before: Object.fromEntries(fields.map((field) => [field, before[field]])),
      after: { ...steps, ...(isUnchecked && { withoutVersion: true }) },
    }),
  ]);
  return next;
};
