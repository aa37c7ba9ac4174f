import { importFromMaster } from "../../../shared/api/company-rules.ts";
import { endpoint } from "../../core/endpoint/endpoint.ts";
import { notFound } from "../../core/problem.ts";
import { copyChange, noCopy } from "../record/copy-changes.ts";
import { mustFindCompanyRule } from "../record/find-rule.ts";
import { presentRule } from "../record/present-rule.ts";
import { saveMerge } from "../record/save-merge.ts";
import { mustBeNewest } from "../record/stale-rule.ts";

export const handler = endpoint(importFromMaster, async ({ params, body }, ctx) => {
  const companyId = ctx.companyId();
  const rule = await mustFindCompanyRule(companyId, params.id);
  await mustBeNewest(companyId, rule, body.version);
  const { overlay } = rule;
  const change =
    overlay && copyChange({ ...rule, overlay }, noCopy, { userId: ctx.actor().id, now: ctx.now });
  if (!change) throw notFound("No company rule to reset");
  const saved = await saveMerge(rule, change, ctx);
  return { ...(await presentRule(companyId, saved.rule)), undoId: saved.undoId };
});
