import { screen } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import type { RuleListItem } from "../../shared/schemas/company-rule.ts";
import { aPart, aSelection, aTitle, aUser } from "./factories.ts";
import type { Answers } from "./fake-api.ts";
import { openApp } from "./render-app.tsx";
import { aMember, aRule, rulePage } from "./rule-factories.ts";

export const grace = { id: "usr_2", firstName: "Grace", lastName: "Hopper", email: "grace@acme.example" };

/** Rule 101 with Grace, and rule 102 unassigned. */
export const twoRules = [
  aRule({ assignedTo: "usr_2", assignedToUser: grace }),
  aRule({
    id: 102,
    companyRuleId: 102,
    masterRuleId: "21.11-r2",
    ruleTitle: "Limit access",
    action: "",
    priority: "",
  }),
];

/** Rules 1001, 1002, … called "Rule 1", "Rule 2", … */
export const numberedRules = (count: number): RuleListItem[] =>
  Array.from({ length: count }, (_, index) =>
    aRule({
      id: 1_001 + index,
      companyRuleId: 1_001 + index,
      masterRuleId: `21.11-r${index}`,
      ruleTitle: `Rule ${index + 1}`,
    }),
  );

interface Options {
  given?: readonly RuleListItem[];
  role?: "company_admin" | "member";
  at?: string;
  routes?: Answers;
}

/** Opens /regulations with `given`, for a company that has selected title 21 and employs Grace. */
export const openList = ({
  given = twoRules,
  role = "company_admin",
  at = "/regulations",
  routes = {},
}: Options = {}) =>
  openApp({
    path: at,
    as: aUser({ role }),
    routes: {
      listCompanyRules: ({ query }) => rulePage(given, query),
      initializeCompanyRules: { created: 0, message: "Nothing was missing." },
      listCfrTitles: [
        aTitle({ isSelected: true }),
        aTitle({ id: "40", titleNumber: 40, titleName: "Protection of Environment" }),
      ],
      listCfrParts: [aPart(), aPart({ partNo: "820", partDescription: "Quality Systems" })],
      listTeamMembers: [aMember()],
      listSelections: [aSelection()],
      listRuleTags: [],
      listRulePolicies: [],
      listPolicies: [],
      ...routes,
    },
  });

/** The rows of the table, once `title` is among them. */
export const rowsWith = async (title: string): Promise<HTMLElement[]> => {
  await screen.findByText(title);
  return [...document.querySelectorAll<HTMLElement>("tbody tr")];
};

/** Chooses an action behind "⋯" of a row. */
export const chooseMore = async (user: UserEvent, name: string, action: string): Promise<void> => {
  await user.click(screen.getByRole("button", { name: `More actions: ${name}` }));
  await user.click(await screen.findByRole("menuitem", { name: action }));
};

/** The words of a row, without its checkbox. */
export const cellsOf = (row: HTMLElement | undefined) =>
  [...(row?.querySelectorAll("td[data-label]") ?? [])].map(({ textContent }) => textContent);
