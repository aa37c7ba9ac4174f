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
import type {
  Acknowledgement,
  RuleActivityPage,
  RuleReview,
} from "../../../../shared/schemas/rule-activity.ts";
import { call } from "../../lib/api-client.ts";
import { useSession } from "../../lib/session.ts";
import { type ApiState, useApi } from "../../lib/use-api.ts";
import { useApiMutation } from "../../lib/use-api-mutation.ts";
import { type GrowingList, useGrowingList } from "../../lib/use-growing-list.ts";

/** Changes of a rule as they are known to this page: counts up with each. */
const useVersion = (id: string): number | undefined =>
  useApi(getCompanyRule, { params: { id } }).data?.version;

/**
 * Reads `state` again when the rule changed on this page, whatever changed it; and when the page is opened
 * again, since others work on the rule as well.
 */
const useRefresh = (id: string, state: { data: unknown; reload: () => void }): void => {
  const version = useVersion(id);
  const latest = useRef(state);
  useEffect(() => {
    latest.current = state;
  });
  const seen = useRef<number | undefined>(undefined);
  useEffect(() => {
    const isFirst = seen.current === undefined;
    seen.current = version;
    const isOld = isFirst ? latest.current.data !== undefined : version !== undefined;
    if (isOld) latest.current.reload();
  }, [version]);
};

/** The timeline of a rule, page by page. */
export const useTimeline = (companyRuleId: number): GrowingList<RuleActivityPage> => {
  const { user } = useSession();
  const id = String(companyRuleId);
  const params = { id };
  const key = user ? ([listRuleActivity.operationId, user.companyId, params, null] as const) : null;
  const list = useGrowingList(key, (query) => call(listRuleActivity, { params, query }));
  useRefresh(id, list);
  return list;
};

/** Comments and reviews of a rule, newest first. */
export const useReviews = (companyRuleId: number): ApiState<RuleReview[]> => {
  const id = String(companyRuleId);
  const state = useApi(listRuleReviews, { params: { id } });
  useRefresh(id, state);
  return state;
};

/** Who has read a rule. */
export const useAcknowledgements = (companyRuleId: number): ApiState<Acknowledgement[]> => {
  const id = String(companyRuleId);
  const state = useApi(listAcknowledgements, { params: { id } });
  useRefresh(id, state);
  return state;
};

const afterReview = [listRuleReviews, listRuleActivity];
const afterReading = [listAcknowledgements, listRuleActivity];

export const useAddReview = () => useApiMutation(addRuleReview, { invalidates: afterReview });
export const useDecideReview = () => useApiMutation(decideRuleReview, { invalidates: afterReview });
export const useAcknowledge = () => useApiMutation(acknowledgeRule, { invalidates: afterReading });
