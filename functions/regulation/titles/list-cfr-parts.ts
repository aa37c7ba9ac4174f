import { listCfrParts } from "../../../shared/api/cfr-titles.ts";
import { compareNumbers } from "../../../shared/citations/citation.ts";
import { endpoint } from "../../core/endpoint/endpoint.ts";
import { notFound } from "../../core/problem.ts";
import { titles } from "../library/title-repository.ts";
import { listParts } from "./part-list.ts";

export const handler = endpoint(listCfrParts, async ({ params }, ctx) => {
  const titleNumber = Number(params.titleId);
  const [title, parts] = await Promise.all([
    titles.get(titleNumber),
    listParts(ctx.actor().companyId, titleNumber),
  ]);
  if (!title) throw notFound("CFR title not found.");
  return parts.sort((a, b) => compareNumbers(a.partNo, b.partNo));
});
