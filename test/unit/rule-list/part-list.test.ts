import { beforeAll, describe, expect, it } from "vitest";
import { createCompanyList } from "../../../functions/rules/index/company-list.ts";
import { openPartColumns } from "../../../functions/rules/index/part-columns.ts";
import type { MasterRule, Priority } from "../../../shared/schemas/rule.ts";
import { RuleQuery } from "../../../shared/schemas/rule-query.ts";
import { aMasterRule } from "../../support/rule-factories.ts";
import { configure } from "../../support/server/settings.ts";
import { aSelection, aState } from "./arbitraries.ts";

beforeAll(() => configure());

/** Nine rules of one section. */
const rules = Array.from({ length: 9 }, (_, ordinal) => aMasterRule({ ordinal, id: `21.11-r${ordinal}` }));
const allIds = rules.map(({ id }) => id);

const listOf = (masters: readonly MasterRule[], priorityOf: (id: string) => Priority) =>
  createCompanyList(
    [{ selection: aSelection(), snapshots: { shared: openPartColumns(masters) } }],
    masters.map(({ id }, ordinal) => aState(ordinal, { masterRuleId: id, priority: priorityOf(id) })),
  );

/** The ids on all pages, one after the other; rules that were `moved` by then have the priority `after`. */
const readAll = async (
  asked: RuleQuery,
  masters = rules,
  [before, after]: readonly [Priority, Priority] = ["", ""],
  movedOf: (shown: readonly string[]) => readonly string[] = () => [],
): Promise<string[]> => {
  const shown: string[] = [];
  let cursor: string | null = null;
  do {
    const moved = movedOf(shown);
    const list = listOf(masters, (id) => (moved.includes(id) ? after : before));
    const query = { ...asked, titleNumber: 21, partNo: "11", ...(cursor !== null && { cursor }) };
    const page: { items: readonly { masterRuleId: string }[]; nextCursor: string | null } = await list.page(
      query,
      "list",
    );
    shown.push(...page.items.map(({ masterRuleId }) => masterRuleId));
    cursor = page.nextCursor;
    if (cursor !== null) expect(RuleQuery.safeParse({ cursor }).success).toBe(true);
  } while (cursor !== null);
  return shown;
};

describe("the list of a part", () => {
  it.each<
    [string, RuleQuery, readonly [Priority, Priority], (shown: readonly string[]) => readonly string[]]
  >([
    // It moves to the end of the order, and is shown there again.
    [
      "the last rule shown has moved to the end",
      { sort: "priority", order: "desc" },
      ["high", "low"],
      (all) => all.slice(-1),
    ],
    ["all rules shown have left the filter", { priority: "none" }, ["", "high"], (all) => all],
  ])("goes on where it was when %s", async (_, asked, priorities, movedOf) => {
    const shown = await readAll({ ...asked, limit: 3 }, rules, priorities, movedOf);
    expect(new Set(shown)).toEqual(new Set(allIds));
    expect(shown.slice(0, 9)).toEqual(allIds);
  });

  it("gives a cursor that fits the query's limit for the longest ids and titles there can be", async () => {
    const longest = rules.slice(0, 2).map((rule, at) => ({
      ...rule,
      id: `21.11-${"Ω".repeat(280)}${at}`,
      ruleTitle: "ﷺ💥".repeat(600),
    }));
    const ids = longest.map(({ id }) => id);
    expect(await readAll({ sort: "ruleTitle", limit: 1 }, longest)).toEqual(ids);
  });
});
