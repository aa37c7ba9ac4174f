import { mergeRule } from "../../../shared/api/rule-merges.ts";
import { endpoint } from "../../core/endpoint/endpoint.ts";
import { conflict } from "../../core/problem.ts";
import { presentRule } from "../record/present-rule.ts";
import { saveMerge } from "../record/save-merge.ts";
import { mustBeNewest } from "../record/stale-rule.ts";
import { decidedWording, mergeChange, mustFindCopy, ruleMerge } from "./offered-merge.ts";

export const handler = endpoint(mergeRule, async ({ params, body }, ctx) => {
  const companyId = ctx.companyId();
  const rule = await mustFindCopy(companyId, params.id);
  const merge = ruleMerge(rule);
  await mustBeNewest(companyId, rule, body.version);
  if (merge.masterVersion !== body.masterVersion)
    throw conflict("The master rule changed again.", "master.stale");
  const wording = decidedWording(merge, body.decisions);
  const change = mergeChange(rule, wording, { userId: ctx.actor().id, now: ctx.now });
  if (!change) return { rule: await presentRule(companyId, rule), undoId: null };
  const saved = await saveMerge(rule, change, ctx);
  return { rule: await presentRule(companyId, saved.rule), undoId: saved.undoId };
});
