import { screen, within } from "@testing-library/react";
import type { Assignment } from "../../shared/schemas/assignment.ts";
import type { CompanyRule } from "../../shared/schemas/company-rule.ts";
import type { MasterRule } from "../../shared/schemas/rule.ts";
import type { CurrentUser } from "../../shared/schemas/user.ts";
import { aUser } from "./factories.ts";
import { type Answers, problem } from "./fake-api.ts";
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
  routes?: Answers;
}

/** Opens the page of rule 101, against fake endpoints for everything on it. */
export const openRule = ({
  rule = {},
  master = {},
  assignments = [],
  as = aUser(),
  at = "/rules/101",
  mayWork = true,
  routes = {},
}: Options = {}) =>
  openApp({
    path: at,
    as,
    routes: {
      getCompanyRule: { ...aCompanyRule({ masterRule: aMasterRule(master), ...rule }), mayWork },
      getMasterRule: { ...aMasterRule({ ...master, mayWork, isSelected: mayWork }), companyRuleId: null },
      getRuleOfficialText: problem(404, "Title 21 is not in this copy yet", { code: "text.not-loaded" }),
      getReviewSetting: { needsReview: null, preset: false },
      listGroupNames: [],
      listRuleAssignments: [...assignments],
      listTeamMembers: [aMember()],
      listRuleActivity: { items: [], nextCursor: null },
      listRuleReviews: [],
      listAcknowledgements: [],
      listRuleTags: [],
      listRulePolicies: [],
      listPolicies: [],
      ...routes,
    },
  });

/** What is in a framed block of the page, by its heading. */
export const panel = async (name: string) => within(await screen.findByRole("region", { name }));
