import { getPartPage } from "../../shared/api/pages.ts";
import { endpoint } from "../core/endpoint/endpoint.ts";
import { partPolicies } from "../documents/policies/part-policy-repository.ts";
import { presentPartPolicies } from "../documents/policies/present-policies.ts";
import { evaluations } from "../metrics/evaluations/evaluation-repository.ts";
import { presentPart, selectionOf } from "../regulation/titles/present-part.ts";
import { ruleTags } from "../rules/record/tag-repository.ts";

/** All of it is read at once. */
export const handler = endpoint(getPartPage, async ({ params }, ctx) => {
  const { companyId } = ctx.actor();
  const place = { titleNumber: Number(params.titleId), partNo: params.partNo };
  const selecting = selectionOf(companyId, place.titleNumber);
  const [part, metrics, policies, tags] = await Promise.all([
    presentPart(companyId, place.titleNumber, place.partNo, selecting),
    evaluations.list(place),
    companyId ? policiesOf(companyId, place, selecting) : [],
    companyId ? ruleTags.list(companyId) : [],
  ]);
  return { part: part ?? null, metrics, policies, tags };
});

/** What was attached while the company followed the title waits until it does again. */
const policiesOf = async (
  companyId: string,
  place: Parameters<typeof partPolicies.list>[1],
  selecting: ReturnType<typeof selectionOf>,
) => {
  const [selection, rows] = await Promise.all([selecting, partPolicies.list(companyId, place)]);
  return selection?.isActive ? presentPartPolicies(companyId, rows) : [];
};
