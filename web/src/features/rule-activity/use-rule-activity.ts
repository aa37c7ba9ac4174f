import { useEffect, useRef } from "react";
import { getCompanyRule } from "../../../../shared/api/company-rules.ts";
import {
  acknowledgeRule,
  addRuleReview,
  decideRuleReview,
  listAcknowledgements,
  listRuleActivity,
  listRuleReviews,
} from "../../../../shared/api/rule-activity.ts";
import { listReviews } from "../../../../shared/api/work-reviews.ts";
import type { CompanyRule } from "../../../../shared/schemas/company-rule.ts";
import type {
  Acknowledgement,
  RuleActivityPage,
  RuleReview,
} from "../../../../shared/schemas/rule-activity.ts";
import { read } from "../../lib/opening.ts";
import { useSession } from "../../lib/session.ts";
import { type ApiState, useApi } from "../../lib/use-api.ts";
import { useApiMutation } from "../../lib/use-api-mutation.ts";
import { type GrowingList, useGrowingList } from "../../lib/use-growing-list.ts";

/** What can be read again, if it was read before. */
interface Readable {
  data: unknown;
  reload: () => void;
}

/**
 * Reads `state` again when the page is opened once more, since others work on the rule as well, and whenever
 * `shown` changes.
 */
const useRefresh = (state: Readable, shown?: string): void => {
  const latest = useRef<Readable>(state);
  useEffect(() => {
    latest.current = state;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is shown is what it waits for
  useEffect(() => {
    if (latest.current.data !== undefined) latest.current.reload();
  }, [shown]);
};

/** The timeline of a rule, page by page. */
export const useTimeline = (companyRuleId: number): GrowingList<RuleActivityPage> => {
  const { user } = useSession();
  const params = { id: String(companyRuleId) };
  const key = user ? ([listRuleActivity.operationId, user.companyId, params, null] as const) : null;
  const list = useGrowingList(key, (query) => read(listRuleActivity, { params, query }));
  useRefresh(list);
  return list;
};

/** Comments and reviews of a rule, newest first. */
export const useReviews = (companyRuleId: number): ApiState<RuleReview[]> => {
  const state = useApi(listRuleReviews, { params: { id: String(companyRuleId) } });
  useRefresh(state);
  return state;
};

/** What a rule says: readers are asked whether they read this. */
const wordingOf = (rule: CompanyRule | undefined): string | undefined =>
  rule && JSON.stringify([rule.text, rule.ruleTextSimplified, rule.action]);

/** Who has read a rule; whether they read what it says now may change with its wording. */
export const useAcknowledgements = (companyRuleId: number): ApiState<Acknowledgement[]> => {
  const params = { id: String(companyRuleId) };
  const state = useApi(listAcknowledgements, { params });
  useRefresh(state, wordingOf(useApi(getCompanyRule, { params }).data));
  return state;
};

const afterReview = [listRuleReviews, listRuleActivity, listReviews];
const afterReading = [listAcknowledgements, listRuleActivity];

export const useAddReview = () => useApiMutation(addRuleReview, { invalidates: afterReview });
export const useDecideReview = () => useApiMutation(decideRuleReview, { invalidates: afterReview });
export const useAcknowledge = () => useApiMutation(acknowledgeRule, { invalidates: afterReading });
