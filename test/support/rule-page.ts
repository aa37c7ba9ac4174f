import { screen, within } from "@testing-library/react";
import { listRuleAssignments } from "../../shared/api/assignments.ts";
import { listCfrParts } from "../../shared/api/cfr-titles.ts";
import { getCompanyRule, getMasterRule } from "../../shared/api/company-rules.ts";
import { listPolicies, listRulePolicies } from "../../shared/api/policies.ts";
import { listAcknowledgements, listRuleActivity, listRuleReviews } from "../../shared/api/rule-activity.ts";
import { listRuleTags } from "../../shared/api/rule-tags.ts";
import { listSelections } from "../../shared/api/selections.ts";
import { listTeamMembers } from "../../shared/api/team.ts";
import type { Assignment } from "../../shared/schemas/assignment.ts";
import type { CompanyRule } from "../../shared/schemas/company-rule.ts";
import type { MasterRule } from "../../shared/schemas/rule.ts";
import type { CurrentUser } from "../../shared/schemas/user.ts";
import { aPart, aSelection, aUser } from "./factories.ts";
import { type FakeRoute, on } from "./fake-api.ts";
import { openApp } from "./render-app.tsx";
import { aCompanyRule, aMasterRule, aMember } from "./rule-factories.ts";

interface Options {
  rule?: Partial<CompanyRule>;
  master?: Partial<MasterRule>;
  assignments?: readonly Assignment[];
  as?: CurrentUser;
  at?: string;
  routes?: FakeRoute[];
}

/** Opens the page of rule 101, against fake endpoints for everything on it. */
export const openRule = ({
  rule = {},
  master = {},
  assignments = [],
  as = aUser(),
  at = "/rules/101",
  routes = [],
}: Options = {}) =>
  openApp({
    path: at,
    as,
    routes: [
      on(getCompanyRule, () => aCompanyRule({ masterRule: aMasterRule(master), ...rule })),
      on(getMasterRule, () => ({ ...aMasterRule(master), companyRuleId: null })),
      on(listRuleAssignments, () => [...assignments]),
      on(listCfrParts, () => [aPart()]),
      on(listSelections, () => [aSelection()]),
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
