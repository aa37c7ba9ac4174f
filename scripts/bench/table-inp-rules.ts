import type { RuleListItem } from "../../shared/schemas/company-rule.ts";
import { aRule } from "../../test/support/rule-factories.ts";

const verbs = ["Keep", "Review", "Approve", "Record", "Test", "Report", "Limit", "Label"];
const nouns = ["audit trails", "signatures", "calibration records", "complaints", "supplier files", "labels"];
const priorities = ["", "low", "medium", "high"] as const;
const statuses = ["pending", "in_progress", "completed"] as const;

const pick = <T>(choices: readonly [T, ...T[]] | readonly T[], index: number): T => {
  const choice = choices[index % choices.length];
  if (choice === undefined) throw new Error("Nothing to choose from");
  return choice;
};

const benchRule = (number: number): RuleListItem => {
  // Spread by a prime, so that every order is another one.
  const mixed = (number * 7919) % 10_007;
  const verb = pick(verbs, mixed);
  const noun = pick(nouns, mixed >> 3);
  const section = `11.${mixed % 300}`;
  const person = {
    id: "usr_1",
    firstName: "Ada",
    lastName: `Lovelace ${mixed % 40}`,
    email: "ada@bench.example",
  };
  const assignedToUser = mixed % 3 === 0 ? person : null;
  return aRule({
    ...{ id: number, companyRuleId: number, masterRuleId: `21.11-${number}`, obligationId: String(number) },
    library: mixed % 9 === 0 ? "own" : "shared",
    section,
    sourceSection: `21 CFR ${section}(${pick(["a", "b", "c"], mixed)})`,
    ruleTitle: `${verb} the ${noun} of system ${mixed} before the next inspection`,
    ruleTextSimplified: `${verb} the ${noun}.`,
    action: `${verb.toLowerCase()} the ${noun} in time`,
    priority: pick(priorities, mixed >> 2),
    complianceStatus: pick(statuses, mixed >> 4),
    isActive: mixed % 11 !== 0,
    assignedTo: assignedToUser?.id ?? null,
    assignedToUser,
  });
};

/** A page of the regulations list: fifty rules, other ones for every page. */
export const rulesOfPage = (page: number): RuleListItem[] =>
  Array.from({ length: 50 }, (_, index) => benchRule(page * 50 + index + 1));
