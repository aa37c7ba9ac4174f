import type { Selection } from "../../../functions/regulation/selections/selection-repository.ts";
import type { ListQuery } from "../../../functions/rules/index/list-query.ts";
import { listItem, numberOf, type RuleState } from "../../../functions/rules/record/company-rule.ts";
import { slotOf } from "../../../functions/rules/record/company-rule-id.ts";
import type { Overlay } from "../../../functions/rules/record/overlay-repository.ts";
import { compareNumbers, compareSections } from "../../../shared/citations/citation.ts";
import type { RuleListItem } from "../../../shared/schemas/company-rule.ts";
import type { MasterRule } from "../../../shared/schemas/rule.ts";
import { pageOfRules, selectRules } from "./plain-list.ts";

/**
 * The list of a company, or with `as: "master"` that of a part, said as plainly as possible. The list of a part
 * shows rules that the company does not have, too.
 */
export const plainList = (
  rules: readonly MasterRule[],
  selected: readonly Selection[],
  overlays: readonly Overlay[],
  as: "company" | "master" = "company",
) => {
  const newest = new Map<string, Overlay>();
  for (const overlay of overlays) {
    const place = `${overlay.titleNumber} ${overlay.slot}`;
    if ((newest.get(place)?.version ?? 0) <= overlay.version) newest.set(place, overlay);
  }
  const items = rules
    .toSorted(
      (a, b) =>
        a.titleNumber - b.titleNumber ||
        compareNumbers(a.partNo, b.partNo) ||
        compareSections(a.section, b.section) ||
        Number(a.library === "own") - Number(b.library === "own") ||
        a.ordinal - b.ordinal,
    )
    .map(
      (master): RuleState => ({
        master,
        selection: selected.find(({ titleNumber }) => titleNumber === master.titleNumber),
        overlay: newest.get(`${master.titleNumber} ${slotOf(master.library, master.ordinal)}`),
      }),
    )
    .filter((state) => as === "master" || numberOf(state) !== null)
    .map((state) => listItem(state, as));
  const isIn = (item: RuleListItem, { titleNumber, partNo }: ListQuery) =>
    titleNumber === undefined ||
    (item.titleNumber === titleNumber && (partNo === undefined || item.partNo === partNo));
  const within = (query: ListQuery) => items.filter((item) => isIn(item, query));
  return {
    page: (query: ListQuery) =>
      pageOfRules(
        within(query),
        query,
        "plain",
        query.titleNumber !== undefined && query.partNo !== undefined,
      ),
    select: (query: ListQuery) => selectRules(within(query), query),
  };
};
