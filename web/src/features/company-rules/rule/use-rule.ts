import { useMemo } from "react";
import { listRuleAssignments } from "../../../../../shared/api/assignments.ts";
import { getCompanyRule, getMasterRule } from "../../../../../shared/api/company-rules.ts";
import type { ResponseOf } from "../../../../../shared/api/contract.ts";
import { listEvidence } from "../../../../../shared/api/evidence.ts";
import { listGroupNames } from "../../../../../shared/api/groups.ts";
import { getRulePage } from "../../../../../shared/api/pages.ts";
import { listRulePolicies } from "../../../../../shared/api/policies.ts";
import {
  listAcknowledgements,
  listRuleActivity,
  listRuleReviews,
} from "../../../../../shared/api/rule-activity.ts";
import { listRuleTags } from "../../../../../shared/api/rule-tags.ts";
import { getReviewSetting } from "../../../../../shared/api/work-reviews.ts";
import type { CompanyRule } from "../../../../../shared/schemas/company-rule.ts";
import type { MasterRule } from "../../../../../shared/schemas/rule.ts";
import { statusOf } from "../../../lib/api-error.ts";
import { evidenceAnswer, evidenceOfRule } from "../../../lib/evidence-of-rule.ts";
import { answerOf, type FirstCalls, firstCall, type PageCall } from "../../../lib/opening.ts";
import { type ApiState, useApi } from "../../../lib/use-api.ts";
import { pageSize } from "../../../lib/use-growing-list.ts";

/** A rule as its page shows it: what the regulation says, and what the company made of it. */
export interface RuleView {
  master: MasterRule;
  /** Null where the company has no rule of its own: title not selected, or not initialized yet. */
  company: CompanyRule | null;
  /** Whether this person may work on it. */
  mayWork: boolean;
  /** Whether the company follows its title. */
  isSelected: boolean;
}

const isCompanyRuleId = (id: string): boolean => /^[1-9]\d*$/.test(id);

/** The company's rule once it is there; until then what the regulation says, if the address names that. */
const viewOf = (
  master: ResponseOf<typeof getMasterRule> | undefined,
  company: ResponseOf<typeof getCompanyRule> | undefined,
): RuleView | undefined => {
  if (company) return { master: company.masterRule, company, mayWork: company.mayWork, isSelected: true };
  return master && { master, company: null, mayWork: master.mayWork, isSelected: master.isSelected };
};

/** The page's one call, and the calls that it answers. */
const pageOf = (id: string): PageCall<typeof getRulePage> => ({
  holds: [
    getMasterRule,
    getCompanyRule,
    listRuleAssignments,
    listRulePolicies,
    listEvidence,
    listRuleReviews,
    listAcknowledgements,
    listRuleActivity,
    listRuleTags,
    listGroupNames,
    getReviewSetting,
  ],
  answersIn: ({ master, company }) => [
    ...(master ? [answerOf(getMasterRule, { params: { id } }, master)] : []),
    ...(company ? companyAnswers(company) : []),
  ],
});

const partOf = ({ masterRule }: CompanyRule) => ({
  titleId: String(masterRule.titleNumber),
  partNo: masterRule.partNo,
});

const companyAnswers = (company: NonNullable<ResponseOf<typeof getRulePage>["company"]>) => {
  const params = { id: String(company.rule.companyRuleId) };
  return [
    answerOf(getCompanyRule, { params }, company.rule),
    answerOf(listRuleAssignments, { params }, company.assignments),
    answerOf(listRulePolicies, { params }, company.policies),
    answerOf(listEvidence, evidenceOfRule(Number(params.id)), evidenceAnswer(company.evidence)),
    answerOf(listRuleReviews, { params }, company.reviews),
    answerOf(listAcknowledgements, { params }, company.acknowledgements),
    answerOf(listRuleActivity, { params, query: { limit: pageSize } }, company.activity),
    answerOf(listRuleTags, {}, company.tags),
    answerOf(listGroupNames, {}, company.groups),
    answerOf(getReviewSetting, { params: partOf(company.rule) }, company.reviewSetting),
  ];
};

/** What the page asks for as it opens. */
export const ruleCalls: FirstCalls = ({ params: { ruleId = "" } }) => [
  firstCall(getRulePage, { params: { id: ruleId } }, pageOf(ruleId)),
];

/**
 * A rule by the id of its address. A number is a company rule; a composite id is a master rule, shown as the
 * company's own where the company has it.
 */
export const useRule = (id: string): ApiState<RuleView> => {
  const page = useMemo(() => pageOf(id), [id]);
  // What it holds is kept under its own calls; opened again, the page reads anew what others may have changed.
  useApi(getRulePage, { params: { id } }, { page, keepFor: 0 });
  const master = useApi(getMasterRule, isCompanyRuleId(id) ? null : { params: { id } });
  const number = isCompanyRuleId(id) ? id : master.data?.companyRuleId?.toString();
  const company = useApi(getCompanyRule, number ? { params: { id: number } } : null);
  // For the dialog that assigns it and for later screens: what the page holds waits only for who asks with it.
  useApi(getReviewSetting, company.data ? { params: partOf(company.data) } : null);
  useApi(listGroupNames, company.data ? {} : null);
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
