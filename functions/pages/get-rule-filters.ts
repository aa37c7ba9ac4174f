import { getRuleFilters } from "../../shared/api/pages.ts";
import { endpoint } from "../core/endpoint/endpoint.ts";
import { table } from "../core/table/table.ts";
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
    const [titles, parts, tags] = await readFilters(ctx.companyId(), titleId);
    return { titles, parts: parts ?? null, tags };
  },
  ({ query: { titleId } }, { companyId }) => readFilters(companyId, titleId),
);
