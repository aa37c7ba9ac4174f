import { getPartPage } from "../../shared/api/pages.ts";
import { endpoint } from "../core/endpoint/endpoint.ts";
import { attachedPolicies } from "../documents/policies/list-of-part.ts";
import { isShownTo } from "../documents/policies/policy-readers.ts";
import type { PolicyRecord } from "../documents/policies/policy-record.ts";
import { evaluations } from "../metrics/evaluations/evaluation-repository.ts";
import { presentPart } from "../regulation/titles/present-part.ts";
import { ruleTags } from "../rules/record/tag-repository.ts";
import { reviewSettings } from "../work/assignments/review-setting.ts";

/** All of it is read at once. */
const readPage = async (
  companyId: string | null,
  { titleId, partNo }: { titleId: string; partNo: string },
  isShown: (policy: PolicyRecord) => boolean,
) => {
  const place = { titleNumber: Number(titleId), partNo };
  const [part, metrics, policies, tags, reviewSetting] = await Promise.all([
    presentPart(companyId, place.titleNumber, place.partNo),
    evaluations.list(place),
    companyId ? attachedPolicies(companyId, place, isShown) : [],
    companyId ? ruleTags.list(companyId) : [],
    companyId ? reviewSettings.get(companyId, place) : null,
  ]);
  return { part: part ?? null, metrics, policies, tags, reviewSetting };
};

export const handler = endpoint(
  getPartPage,
  ({ params }, ctx) => readPage(ctx.actor().companyId, params, isShownTo(ctx.actor())),
  ({ params }, { companyId }) => readPage(companyId, params, () => true),
);
