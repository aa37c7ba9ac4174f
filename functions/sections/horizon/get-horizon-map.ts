import { getHorizonMap } from "../../../shared/api/horizon.ts";
import { endpoint, type Run } from "../../core/endpoint/endpoint.ts";
import { listPage } from "../../core/table/list-page.ts";
import { companyRuleList } from "../../rules/index/company-rule-list.ts";
import { listEnteredSections, listSections, readSectionStates } from "../metadata/section-lists.ts";
import { horizonView } from "./horizon-view.ts";
import { presentRow, readTitleNames } from "./present-row.ts";
import { rowsWithTexts } from "./rows-with-texts.ts";
import { selectRows } from "./select-rows.ts";

const findRows: Run<typeof getHorizonMap> = async ({ query }, ctx) => {
  const [{ titles, affectedRules }, names] = await Promise.all([horizonView(ctx), readTitleNames(ctx.now)]);
  const isPaged = query.limit !== undefined || query.cursor !== undefined;
  // The texts of whole titles would fit into no answer: the official sections come in pages alone.
  const list = await (isPaged ? listSections(titles) : listEnteredSections(titles));
  const { entries, ...counted } = selectRows(list, query, affectedRules);
  const present = (entry: (typeof entries)[number]) => presentRow(entry, names, affectedRules);
  if (!isPaged) return rowsWithTexts(entries, present);
  const { items, ...page } = listPage(entries, query, `horizon ${titles ? ctx.companyId() : "all"}`);
  const titleNumbers = [...new Set(list.entries.map(({ title }) => title))];
  return {
    ...page,
    ...counted,
    items: items.map(present),
    titles: titleNumbers.map((titleNumber) => ({ titleNumber, titleName: names.get(titleNumber) ?? "" })),
  };
};

export const handler = endpoint(getHorizonMap, findRows, (_input, { companyId }) => [
  companyRuleList(companyId),
  readSectionStates(),
]);
