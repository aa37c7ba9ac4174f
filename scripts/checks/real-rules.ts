import { listCfrParts, listCfrTitlesWithRules, listPartRules } from "../../shared/api/cfr-titles.ts";
import {
  changeRulesInBulk,
  initializeCompanyRules,
  listCompanyRules,
} from "../../shared/api/company-rules.ts";
import { searchEverywhere } from "../../shared/api/search.ts";
import { addSelection, listSelections } from "../../shared/api/selections.ts";
import { listTeamMembers } from "../../shared/api/team.ts";
import type { RuleListItem } from "../../shared/schemas/company-rule.ts";
import { RulePage, RuleQuery } from "../../shared/schemas/rule-query.ts";
import { selectRules } from "../../test/unit/rule-list/plain-list.ts";
import type { ApiClient } from "../sample/api-client.ts";
import { expectEqual, type Outcome } from "./outcome.ts";

/** Words and citations that real regulation is full of, and some that nothing matches. */
const searches = ["record", "electronic signature", "RECORDS", "11.10", "(a)", "shall", "e", "zzzz"];
const queries: readonly Record<string, string>[] = [
  ...searches.map((search) => ({ search })),
  { sort: "ruleTitle", order: "asc" },
  { sort: "ruleTitle", order: "desc" },
  { sort: "sourceSection", order: "asc" },
  { sort: "action", order: "desc" },
  { sort: "priority", order: "desc" },
  { sort: "complianceStatus", order: "asc" },
  { sort: "assignedTo", order: "desc" },
  { priority: "none", search: "report" },
  { applicability: "applicable", sort: "action", order: "asc" },
];

const selectEveryTitle = async (admin: ApiClient): Promise<number[]> => {
  const titles = await admin.call(listCfrTitlesWithRules);
  const selected = new Set((await admin.call(listSelections)).map(({ cfrTitleId }) => cfrTitleId));
  for (const { id } of titles.filter((title) => !selected.has(title.id)))
    await admin.call(addSelection, { body: { cfrTitleId: id } });
  await admin.call(initializeCompanyRules, { body: {} });
  return titles.map(({ titleNumber }) => titleNumber).sort((a, b) => a - b);
};

/** Every page of one list, to its end. */
const walk = async (
  load: (paging: Record<string, string | number>) => Promise<RulePage>,
): Promise<RuleListItem[]> => {
  const items: RuleListItem[] = [];
  let cursor: string | null = null;
  do {
    const page: RulePage = await load({ limit: 200, ...(cursor !== null && { cursor }) });
    items.push(...page.items);
    cursor = page.nextCursor;
  } while (cursor !== null);
  return items;
};

/** All rules in the order of the CFR, part by part: from the packed parts, not from the company's snapshots. */
const readPartByPart = async (admin: ApiClient, titles: readonly number[]): Promise<RuleListItem[]> => {
  const rules: RuleListItem[] = [];
  for (const title of titles) {
    const titleId = String(title);
    for (const { partNo } of await admin.call(listCfrParts, { params: { titleId } })) {
      const params = { titleId, partNo };
      rules.push(
        ...(await walk(async (query) => RulePage.parse(await admin.call(listPartRules, { params, query })))),
      );
    }
  }
  return rules;
};

const idsOf = (rules: readonly RuleListItem[]): string[] => rules.map(({ masterRuleId }) => masterRuleId);

/** Each query's whole answer, walked page by page, against the plain module over the same rules. */
const checkQueries = async (admin: ApiClient, rules: readonly RuleListItem[]): Promise<Outcome[]> => {
  const outcomes: Outcome[] = [];
  for (const query of queries) {
    const found = await walk(async (paging) =>
      RulePage.parse(await admin.call(listCompanyRules, { query: { ...query, ...paging } })),
    );
    const expected = idsOf(selectRules(rules, RuleQuery.parse(query)));
    const name = `company rules, ${JSON.stringify(query)}: ${expected.length}`;
    outcomes.push({ ...expectEqual(name, idsOf(found), expected), detail: `${found.length} rules` });
  }
  return outcomes;
};

const checkBulk = async (admin: ApiClient): Promise<Outcome> => {
  const page = RulePage.parse(await admin.call(listCompanyRules, { query: { limit: 50 } }));
  const [person] = await admin.call(listTeamMembers);
  const ids = page.items.map(({ id }) => id);
  const action = { type: "assign", assignedTo: person?.id, dueDate: "2027-03-01" };
  const { outcomes } = await admin.call(changeRulesInBulk, { body: { ids, action } });
  const after = RulePage.parse(
    await admin.call(listCompanyRules, { query: { limit: 200, assignee: person?.id ?? "" } }),
  );
  const done = outcomes.filter(({ outcome }) => outcome !== "refused").length;
  return expectEqual(
    "50 rules assigned at once and found in the next read",
    [done, after.total >= 50],
    [page.items.length, true],
  );
};

const checkCitations = async (admin: ApiClient): Promise<Outcome[]> =>
  Promise.all(
    ["21 CFR 11.10(a)", "11.10", "part 11"].map(async (q) => {
      const { citations } = await admin.call(searchEverywhere, { query: { q } });
      const [first] = citations;
      return expectEqual(`search jumps to ${q}`, [first?.titleNumber, first?.partNo], [21, "11"]);
    }),
  );

/** The lists, bulk changes and search of a company that selected every imported title. */
export const checkRealRules = async (admin: ApiClient): Promise<Outcome[]> => {
  const titles = await selectEveryTitle(admin);
  const rules = await readPartByPart(admin, titles);
  return [...(await checkQueries(admin, rules)), ...(await checkCitations(admin)), await checkBulk(admin)];
};
