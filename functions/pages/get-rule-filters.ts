import { getRuleFilters } from "../../shared/api/pages.ts";
import { endpoint } from "../core/endpoint/endpoint.ts";
import { table } from "../core/table/table.ts";
import { groupChoices } from "../people/groups/group-choices.ts";
import { groups } from "../people/groups/group-repository.ts";
import { listParts } from "../regulation/titles/part-list.ts";
import { listTitles } from "../regulation/titles/title-list.ts";
import { ruleTags } from "../rules/record/tag-repository.ts";

const readFilters = (companyId: string, titleId: string | undefined) => {
  // Selections and tags lie side by side.
  table.readRange({ pk: `C#${companyId}`, between: ["SELECTION#", "TAG#~"] });
  return Promise.all([
    listTitles(companyId),
    titleId ? listParts(companyId, Number(titleId)) : undefined,
    ruleTags.list(companyId),
  ]);
};

export const handler = endpoint(
  getRuleFilters,
  async ({ query: { titleId } }, ctx) => {
    const companyId = ctx.companyId();
    const [[titles, parts, tags], groups] = await Promise.all([
      readFilters(companyId, titleId),
      groupChoices(companyId, ctx.actor().id),
    ]);
    return { titles, parts: parts ?? null, tags, groups };
  },
  ({ query: { titleId } }, { companyId }) => [readFilters(companyId, titleId), groups.list(companyId)],
);
