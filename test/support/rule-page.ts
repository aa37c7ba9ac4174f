import { screen, within } from "@testing-library/react";
import { listRuleAssignments } from "../../shared/api/assignments.ts";
import { getCompanyRule, getMasterRule } from "../../shared/api/company-rules.ts";
import { listPolicies, listRulePolicies } from "../../shared/api/policies.ts";
import { listAcknowledgements, listRuleActivity, listRuleReviews } from "../../shared/api/rule-activity.ts";
import { listRuleTags } from "../../shared/api/rule-tags.ts";
import { listTeamMembers } from "../../shared/api/team.ts";
import type { Assignment } from "../../shared/schemas/assignment.ts";
import type { CompanyRule } from "../../shared/schemas/company-rule.ts";
import type { MasterRule } from "../../shared/schemas/rule.ts";
import type { CurrentUser } from "../../shared/schemas/user.ts";
import { aUser } from "./factories.ts";
import { type FakeRoute, on } from "./fake-api.ts";
import { openApp } from "./render-app.tsx";
import { aCompanyRule, aMasterRule, aMember } from "./rule-factories.ts";

interface Options {
  rule?: Partial<CompanyRule>;
  master?: Partial<MasterRule>;
  assignments?: readonly Assignment[];
  as?: CurrentUser;
  at?: string;
  /** Whether the reader may work on it. */
  mayWork?: boolean;
  routes?: FakeRoute[];
}

/** Opens the page of rule 101, against fake endpoints for everything on it. */
export const openRule = ({
  rule = {},
  master = {},
  assignments = [],
  as = aUser(),
  at = "/rules/101",
  mayWork = true,
  routes = [],
}: Options = {}) =>
  openApp({
    path: at,
    as,
    routes: [
      on(getCompanyRule, () => ({ ...aCompanyRule({ masterRule: aMasterRule(master), ...rule }), mayWork })),
      on(getMasterRule, () => ({
        ...aMasterRule({ ...master, mayWork, isSelected: mayWork }),
        companyRuleId: null,
      })),
      on(listRuleAssignments, () => [...assignments]),
      on(listTeamMembers, () => [aMember()]),
      on(listRuleActivity, () => ({ items: [], nextCursor: null })),
      on(listRuleReviews, () => []),
      on(listAcknowledgements, () => []),
      on(listRuleTags, () => []),
      on(listRulePolicies, () => []),
      on(listPolicies, () => []),
      ...routes,
    ],
  });

/** What is in a framed block of the page, by its heading. */
export const panel = async (name: string) => within(await screen.findByRole("region", { name }));
