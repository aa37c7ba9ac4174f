import { fireEvent, screen, within } from "@testing-library/react";
import type { RuleListItem } from "../../shared/schemas/company-rule.ts";
import type { CurrentUser } from "../../shared/schemas/user.ts";
import { aPart, aUser } from "./factories.ts";
import type { Answers } from "./fake-api.ts";
import { openApp } from "./render-app.tsx";
import { aRule, rulePage } from "./rule-factories.ts";

/** Address of the page of 21 CFR part 11. */
export const partPath = "/cfr-titles/21/parts/11/rules";

/** The part's rules as the server lists them to managers: under their composite ids. */
export const partRules = [
  aRule({ id: "21.11-r1", section: "11.2" }),
  aRule({
    id: "21.11-r2",
    masterRuleId: "21.11-r2",
    companyRuleId: 102,
    section: "11.10",
    ruleTitle: "Limit access",
  }),
  aRule({
    id: "21.11-r3",
    masterRuleId: "21.11-r3",
    companyRuleId: null,
    section: "",
    ruleTitle: "Keep copies",
  }),
];

interface Options {
  as?: CurrentUser;
  given?: readonly RuleListItem[];
  routes?: Answers;
  at?: string;
  isSelected?: boolean;
}

/** Opens the page of part 11 as a manager of a company that has title 21, unless told otherwise. */
export const openPart = ({
  as = aUser(),
  given = partRules,
  routes = {},
  at = partPath,
  isSelected = true,
}: Options = {}) =>
  openApp({
    path: at,
    as,
    routes: {
      listPartRules: ({ query }) => rulePage(given, query),
      getCfrPart: { ...aPart(), isSelected },
      listPartPolicies: [],
      listPolicies: [],
      ...routes,
    },
  });

/** The row of the rule that is called `title`. */
export const card = async (title: string): Promise<HTMLElement> => {
  const heading = await screen.findByRole("heading", { level: 3, name: title });
  const item = heading.closest("li");
  if (!item) throw new Error(`"${title}" is in no row`);
  return item;
};

/** The same, opened to its details. */
export const openCard = async (title: string): Promise<HTMLElement> => {
  const item = await card(title);
  fireEvent.click(within(item).getByRole("button", { name: /^Details: /, expanded: false }));
  return item;
};
