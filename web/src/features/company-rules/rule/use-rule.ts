import { listCfrParts } from "../../../../../shared/api/cfr-titles.ts";
import { getCompanyRule, getMasterRule } from "../../../../../shared/api/company-rules.ts";
import { listSelections } from "../../../../../shared/api/selections.ts";
import { can } from "../../../../../shared/permissions/can.ts";
import type { CompanyRule } from "../../../../../shared/schemas/company-rule.ts";
import type { MasterRule } from "../../../../../shared/schemas/rule.ts";
import { statusOf } from "../../../lib/api-error.ts";
import { useSession } from "../../../lib/session.ts";
import { type ApiState, useApi } from "../../../lib/use-api.ts";
import { useFailureToast } from "../../../ui/use-failure-toast.ts";
import { messages } from "./rule-messages.ts";

/** A rule as its page shows it: what the regulation says, and what the company made of it. */
export interface RuleView {
  master: MasterRule;
  /** Null where the company has no rule of its own: title not selected, or not initialized yet. */
  company: CompanyRule | null;
}

const isCompanyRuleId = (id: string): boolean => /^[1-9]\d*$/.test(id);

/** The company's rule once it is there; until then what the regulation says, if the address names that. */
const viewOf = (master: MasterRule | undefined, company: CompanyRule | undefined): RuleView | undefined => {
  if (company) return { master: company.masterRule, company };
  return master && { master, company: null };
};

/**
 * A rule by the id of its address. A number is a company rule; a composite id is a master rule, shown as the
 * company's own where the company has it.
 */
export const useRule = (id: string): ApiState<RuleView> => {
  const master = useApi(getMasterRule, isCompanyRuleId(id) ? null : { params: { id } });
  const number = isCompanyRuleId(id) ? id : master.data?.companyRuleId?.toString();
  const company = useApi(getCompanyRule, number ? { params: { id: number } } : null);
  const state = number ? company : master;
  // What was read stays on the page when a later read fails: someone may be editing it.
  const isUnread = company.error && !company.data;
  return { ...state, data: isUnread ? undefined : viewOf(master.data, company.data) };
};

/** Whether the rule of this address does not exist, as far as this person may know. */
export const isRuleMissing = (error: unknown): boolean => {
  const status = statusOf(error);
  return status === 404 || status === 400;
};

/**
 * Whether this person may work on a rule: its title is an active selection of the company and its part is
 * among the title's parts, or none is known. Undefined while not known.
 */
export const useMayWork = (rule: MasterRule | undefined): boolean | undefined => {
  const { user } = useSession();
  const mayAssign = can(user, "rule:assign");
  const isAsking = rule !== undefined && mayAssign;
  const { data: selections, error: selectionsError } = useApi(listSelections, isAsking ? {} : null);
  const titleId = String(rule?.titleNumber);
  const { data: parts, error: partsError } = useApi(listCfrParts, isAsking ? { params: { titleId } } : null);
  useFailureToast(selectionsError, messages.loadFailed.selections);
  useFailureToast(partsError, messages.loadFailed.parts);
  if (!mayAssign) return false;
  if (!rule || !selections || !parts) return undefined;
  const isSelected = selections.some(({ cfrTitleId, isActive }) => isActive && cfrTitleId === titleId);
  return isSelected && (!rule.partNo || parts.some(({ partNo }) => partNo === rule.partNo));
};
