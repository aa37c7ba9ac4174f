import * as z from "zod";
import { mergePartRules } from "../../../shared/api/rule-merges.ts";
import type { MergeOutcome } from "../../../shared/schemas/rule-merge.ts";
import type { Context } from "../../core/endpoint/context.ts";
import { endpoint } from "../../core/endpoint/endpoint.ts";
import { decodeCursor, encodeCursor } from "../../core/table/cursor.ts";
import { forEachRule } from "../company/change-each-rule.ts";
import type { SelectedRule } from "../record/find-rule.ts";
import { overlays } from "../record/overlay-repository.ts";
import { saveMerge } from "../record/save-merge.ts";
import { decidedWording, isCopied, mergeChange, ruleMerge } from "./offered-merge.ts";

/** Copies of one call, so that it ends within a request's time. */
const mostRules = 200;

const mergeOne = async (rule: SelectedRule, ctx: Context): Promise<MergeOutcome> => {
  const { companyRuleId } = rule;
  // Put back to its master since the part was read.
  if (!isCopied(rule)) return { outcome: "unchanged", companyRuleId };
  const merge = ruleMerge(rule);
  if (merge.fields.some(({ conflict }) => conflict)) return { outcome: "conflict", companyRuleId };
  const by = { userId: ctx.actor().id, now: ctx.now };
  const change = mergeChange(rule, decidedWording(merge, {}), by);
  if (!change) return { outcome: "unchanged", companyRuleId };
  const { undoId } = await saveMerge(rule, change, ctx);
  return { outcome: "merged", companyRuleId, undoId };
};

export const handler = endpoint(mergePartRules, async ({ body: { titleNumber, partNo, cursor } }, ctx) => {
  const companyId = ctx.companyId();
  const scope = `merge\n${companyId}\n${titleNumber}\n${partNo}`;
  const after = cursor === undefined ? -1 : z.number().int().parse(decodeCursor(cursor, scope));
  const touched = await overlays.list(companyId, titleNumber, partNo);
  const copies = touched.filter(({ copy, slot }) => copy !== null && slot > after);
  const now = copies.slice(0, mostRules);
  const outcomes = await forEachRule<MergeOutcome>(
    now.map(({ companyRuleId }) => companyRuleId),
    ctx,
    (rule) => mergeOne(rule, ctx),
    (companyRuleId, message) => ({ outcome: "refused", companyRuleId, message }),
  );
  const last = copies.length > now.length ? now.at(-1) : undefined;
  return { outcomes, nextCursor: last ? encodeCursor(last.slot, scope) : null };
});
