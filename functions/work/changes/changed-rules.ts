import type { ChangedRule } from "../../../shared/schemas/changes.ts";
import type { Assignee } from "../../../shared/schemas/company-rule.ts";
import { type RuleState, wordingOf } from "../../rules/record/company-rule.ts";
import { findCompanyRules, type SelectedRule } from "../../rules/record/find-rule.ts";
import type { ChangeRecord, TaskRow, TouchedRule } from "./change-record.ts";

/** What lists call a rule. */
export const nameOfRule = (rule: RuleState): string =>
  rule.overlay?.internalTitle || rule.master.ruleTitle || wordingOf(rule).ruleTextSimplified;

/** "a-1-i" as the law writes it: "(a)(1)(i)" */
const paragraphOf = (path: string): string | null =>
  path === ""
    ? null
    : path
        .split("-")
        .map((each) => `(${each})`)
        .join("");

/** The rules that a change touches, by number; those that are gone are left out. */
export const readTouchedRules = (
  companyId: string,
  { affected, nearby }: ChangeRecord,
): Promise<Map<number, SelectedRule>> =>
  findCompanyRules(
    companyId,
    [...affected, ...nearby].map(({ companyRuleId }) => companyRuleId),
  );

/** Rules that a change touches as it shows them. */
export const presentTouched = (
  touched: readonly TouchedRule[],
  rules: ReadonlyMap<number, SelectedRule>,
  known: ReadonlyMap<string, Assignee>,
): ChangedRule[] =>
  touched.flatMap(({ companyRuleId, path, isParagraphFound }) => {
    const rule = rules.get(companyRuleId);
    if (!rule) return [];
    const { assignedTo = null, group = null, dueDate = null } = rule.overlay?.assignment ?? {};
    return [
      {
        companyRuleId,
        title: nameOfRule(rule),
        paragraph: paragraphOf(path),
        isParagraphFound,
        assignee: assignedTo === null ? null : (known.get(assignedTo) ?? null),
        assignedToGroup: group,
        dueDate,
      },
    ];
  });

/** Names of the rules of tasks, by number. */
export const namesOfRules = async (
  companyId: string,
  tasks: readonly TaskRow[],
): Promise<ReadonlyMap<number, string>> => {
  const numbers = [...new Set(tasks.flatMap(({ companyRuleIds }) => companyRuleIds))];
  const rules = await findCompanyRules(companyId, numbers);
  return new Map([...rules].map(([number, rule]) => [number, nameOfRule(rule)]));
};
