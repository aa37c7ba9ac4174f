import * as z from "zod";
import { Assignment } from "../schemas/assignment.ts";
import { CfrPart, CfrTitle, PartNo, TitleNumber } from "../schemas/cfr.ts";
import { AnyRuleId } from "../schemas/company-rule.ts";
import { Evidence } from "../schemas/evidence.ts";
import { GroupsPage } from "../schemas/group.ts";
import { GroupChoice } from "../schemas/group-name.ts";
import { Invitation } from "../schemas/invitation.ts";
import { PartMetrics } from "../schemas/metrics.ts";
import { PartPolicy, RulePolicy } from "../schemas/policy.ts";
import { RuleOfficialText } from "../schemas/regulation-text.ts";
import { Acknowledgement, RuleActivityPage, RuleReview } from "../schemas/rule-activity.ts";
import { RuleTag } from "../schemas/rule-tag.ts";
import { TeamMember } from "../schemas/user.ts";
import { ReviewSetting } from "../schemas/work-review.ts";
import { getCfrPart } from "./cfr-titles.ts";
import { getCompanyRule, getMasterRule } from "./company-rules.ts";
import { contract } from "./contract.ts";

/*
 * What a page shows, in one call: fields that hold another call's answer are exactly that answer.
 */

export const getPartPage = contract({
  operationId: "getPartPage",
  folder: "pages",
  method: "GET",
  path: "/api/pages/titles/{titleId}/parts/{partNo}",
  summary: "What the page of a part shows beside its rules",
  permission: "regulation:read",
  params: z.object({ titleId: TitleNumber, partNo: PartNo }),
  response: z.object({
    /** Null where the caller reads no such part. */
    part: getCfrPart.response.nullable(),
    /** All evaluations of the part; none where there are none. */
    metrics: z.array(PartMetrics),
    /** None for people without a company; so are the tags. */
    policies: z.array(PartPolicy),
    tags: z.array(RuleTag),
    /** Null for people without a company. */
    reviewSetting: ReviewSetting.nullable(),
  }),
});

export const getRulePage = contract({
  operationId: "getRulePage",
  folder: "pages",
  method: "GET",
  path: "/api/pages/rules/{id}",
  summary: "What the page of a rule shows, by the number of a company rule or the id of a master rule",
  permission: "regulation:read",
  params: z.object({ id: AnyRuleId }),
  response: z.object({
    /** The master rule where the id names one; null where it names a company rule. */
    master: getMasterRule.response.nullable(),
    /** Null where the company has no such rule of its own. */
    company: z
      .object({
        rule: getCompanyRule.response,
        assignments: z.array(Assignment),
        policies: z.array(RulePolicy),
        /** Newest first; its states are those of the day in UTC. */
        evidence: z.array(Evidence),
        reviews: z.array(RuleReview),
        acknowledgements: z.array(Acknowledgement),
        /** The first page of what happened. */
        activity: RuleActivityPage,
        tags: z.array(RuleTag),
        groups: z.array(GroupChoice),
        /** Of the rule's part. */
        reviewSetting: ReviewSetting,
      })
      .nullable(),
  }),
});

/** 404 where the title is not in the copy (`text.not-loaded`), and where the rule names no section (`text.no-section`). */
export const getRuleOfficialText = contract({
  operationId: "getRuleOfficialText",
  folder: "pages",
  method: "GET",
  path: "/api/pages/rules/{id}/official-text",
  summary: "The section that a rule was made from, and where the rule's words stand in it",
  permission: "regulation:read",
  scope: "regulations:read",
  params: z.object({ id: AnyRuleId }),
  response: RuleOfficialText,
});

export const getRuleFilters = contract({
  operationId: "getRuleFilters",
  folder: "pages",
  method: "GET",
  path: "/api/pages/rule-filters",
  summary:
    "What lists of a company's rules are filtered by: titles, the parts of one of them, tags and groups",
  permission: "rule:read",
  query: z.object({ titleId: TitleNumber.optional() }),
  response: z.object({
    titles: z.array(CfrTitle),
    /** Null where no title was named, or one that there is not. */
    parts: z.array(CfrPart).nullable(),
    tags: z.array(RuleTag),
    groups: z.array(GroupChoice),
  }),
});

export const getTeamPage = contract({
  operationId: "getTeamPage",
  folder: "pages",
  method: "GET",
  path: "/api/pages/team",
  summary:
    "The people of the company, its groups, and for those who manage them invitations and requests to join",
  permission: "member:read",
  scope: "people:read",
  response: z.object({
    members: z.array(TeamMember),
    groups: GroupsPage,
    /** Null for callers who may not read them. */
    invitations: z.array(Invitation).nullable(),
    joinRequests: z.array(TeamMember).nullable(),
  }),
});
