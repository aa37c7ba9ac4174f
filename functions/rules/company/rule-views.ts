import type { getCompanyRule, getMasterRule } from "../../../shared/api/company-rules.ts";
import type { ResponseOf } from "../../../shared/api/contract.ts";
import { can } from "../../../shared/permissions/can.ts";
import type { SessionUser } from "../../core/endpoint/identity.ts";
import { selections } from "../../regulation/selections/selection-repository.ts";
import { findPart } from "../../regulation/titles/part-list.ts";
import { numberOf } from "../record/company-rule.ts";
import { mustFindMaster, placeOf, type SelectedRule } from "../record/find-rule.ts";
import { overlays } from "../record/overlay-repository.ts";
import { presentRule } from "../record/present-rule.ts";

/** Whether the person may work on a rule their company follows: its part has rules, if it names one. */
const mayWorkOn = async (actor: SessionUser, { master, isWithdrawn }: SelectedRule): Promise<boolean> => {
  if (!can(actor, "rule:assign")) return false;
  // A rule that is there is among its part's.
  if (!isWithdrawn || !master.partNo) return true;
  return (await findPart(actor.companyId, master.titleNumber, master.partNo)) !== undefined;
};

/** A company rule as its page shows it to a person of that company. */
export const companyRuleView = async (
  actor: SessionUser,
  companyId: string,
  rule: SelectedRule,
): Promise<ResponseOf<typeof getCompanyRule>> => {
  const [presented, mayWork] = await Promise.all([presentRule(companyId, rule), mayWorkOn(actor, rule)]);
  return { ...presented, mayWork };
};

/** A master rule as its page shows it. @throws 404 where this person may see none of that id */
export const masterRuleView = async (
  actor: SessionUser,
  id: string,
): Promise<ResponseOf<typeof getMasterRule>> => {
  const { companyId } = actor;
  const master = await mustFindMaster(id, companyId);
  const selection = companyId ? await selections.get(companyId, master.titleNumber) : undefined;
  if (!companyId || !selection?.isActive)
    return { ...master, companyRuleId: null, isSelected: false, mayWork: false };
  const overlay = await overlays.get(placeOf(companyId, master));
  const companyRuleId = numberOf({ master, selection, overlay });
  return { ...master, companyRuleId, isSelected: true, mayWork: can(actor, "rule:assign") };
};
