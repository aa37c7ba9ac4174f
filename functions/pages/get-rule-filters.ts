import { getRuleFilters } from "../../shared/api/pages.ts";
import { endpoint } from "../core/endpoint/endpoint.ts";
import { listParts } from "../regulation/titles/part-list.ts";
import { listTitles } from "../regulation/titles/title-list.ts";
import { ruleTags } from "../rules/record/tag-repository.ts";

export const handler = endpoint(getRuleFilters, async ({ query: { titleId } }, ctx) => {
  const companyId = ctx.companyId();
  const [titles, parts, tags] = await Promise.all([
    listTitles(companyId),
    titleId ? listParts(companyId, Number(titleId)) : undefined,
    ruleTags.list(companyId),
  ]);
  return { titles, parts: parts ?? null, tags };
});
