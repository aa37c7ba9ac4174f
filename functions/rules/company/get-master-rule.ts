import { getMasterRule } from "../../../shared/api/company-rules.ts";
import { endpoint } from "../../core/endpoint/endpoint.ts";
import { selections } from "../../regulation/selections/selection-repository.ts";
import { numberOf } from "../record/company-rule.ts";
import { mustFindMaster, placeOf } from "../record/find-rule.ts";
import { overlays } from "../record/overlay-repository.ts";

export const handler = endpoint(getMasterRule, async ({ params }, ctx) => {
  const { companyId } = ctx.actor();
  const master = await mustFindMaster(params.id, companyId);
  const selection = companyId ? await selections.get(companyId, master.titleNumber) : undefined;
  if (!companyId || !selection?.isActive) return { ...master, companyRuleId: null };
  const overlay = await overlays.get(placeOf(companyId, master));
  return { ...master, companyRuleId: numberOf({ master, selection, overlay }) };
});
