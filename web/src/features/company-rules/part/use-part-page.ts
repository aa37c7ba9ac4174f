import { useMemo } from "react";
import { getCfrPart } from "../../../../../shared/api/cfr-titles.ts";
import { listPartMetrics } from "../../../../../shared/api/metrics.ts";
import { getPartPage } from "../../../../../shared/api/pages.ts";
import { listPartPolicies } from "../../../../../shared/api/policies.ts";
import { listRuleTags } from "../../../../../shared/api/rule-tags.ts";
import { getReviewSetting } from "../../../../../shared/api/work-reviews.ts";
import { can } from "../../../../../shared/permissions/can.ts";
import { statusOf } from "../../../lib/api-error.ts";
import { answerOf, type FirstCalls, firstCall, type PageCall } from "../../../lib/opening.ts";
import { useSession } from "../../../lib/session.ts";
import { useApi } from "../../../lib/use-api.ts";
import { useFailureToast } from "../../../ui/use-failure-toast.ts";
import { messages } from "./messages.ts";
import { firstRules, type PartPlace } from "./use-part-rules.ts";
import { filtersIn } from "./use-rule-filters.ts";

const paramsOf = ({ titleNumber, partNo }: PartPlace) => ({ titleId: titleNumber, partNo });

/** The page's call, and the calls that it answers. */
const pageOf = (place: PartPlace): PageCall<typeof getPartPage> => ({
  holds: [getCfrPart, listPartPolicies, listPartMetrics, listRuleTags, getReviewSetting],
  answersIn: ({ part, policies, metrics, tags, reviewSetting }) => [
    ...(part ? [answerOf(getCfrPart, { params: paramsOf(place) }, part)] : []),
    answerOf(listPartPolicies, { params: paramsOf(place) }, policies),
    answerOf(listPartMetrics, { params: paramsOf(place) }, metrics),
    answerOf(listRuleTags, {}, tags),
    ...(reviewSetting ? [answerOf(getReviewSetting, { params: paramsOf(place) }, reviewSetting)] : []),
  ],
});

/** What the page asks for as it opens. */
export const partCalls: FirstCalls = ({ params: { titleNumber = "", partNo = "" }, search, reader }) => {
  const place = { titleNumber, partNo };
  return [
    firstCall(getPartPage, { params: paramsOf(place) }, pageOf(place)),
    firstRules(reader, place, filtersIn(search)),
  ];
};

/** What is known of a part beside its rules; each undefined until it is. @param place memoised */
export const usePartPage = (place: PartPlace) => {
  const { user } = useSession();
  const page = useMemo(() => pageOf(place), [place]);
  // What it holds is kept under its own calls.
  useApi(getPartPage, { params: paramsOf(place) }, { page, keepFor: 0 });
  const { data, error } = useApi(getCfrPart, { params: paramsOf(place) });
  useFailureToast(statusOf(error) === 404 ? undefined : error, messages.loadFailed.parts);
  return {
    description: data?.partDescription,
    /** Whether the company follows the title; undefined for people without a company, too. */
    isSelected: can(user, "selection:read") ? data?.isSelected : undefined,
  };
};
