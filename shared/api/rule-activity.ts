import * as z from "zod";
import { CompanyRuleId } from "../schemas/company-rule.ts";
import { PageQuery } from "../schemas/pagination.ts";
import {
  Acknowledgement,
  NewAcknowledgement,
  NewReview,
  ReviewDecision,
  RuleActivityPage,
  RuleReview,
} from "../schemas/rule-activity.ts";
import { contract } from "./contract.ts";

const RuleParams = z.object({ id: CompanyRuleId });

export const listRuleActivity = contract({
  operationId: "listRuleActivity",
  folder: "work/activity",
  method: "GET",
  path: "/api/company/rules/{id}/activity",
  summary: "Who did what to a company rule, newest first, field by field",
  permission: "rule:read",
  params: RuleParams,
  query: PageQuery,
  response: RuleActivityPage,
});

export const listRuleReviews = contract({
  operationId: "listRuleReviews",
  folder: "work/activity",
  method: "GET",
  path: "/api/company/rules/{id}/reviews",
  summary: "Comments and reviews of a company rule, newest first",
  permission: "rule:read",
  params: RuleParams,
  response: z.array(RuleReview),
});

export const addRuleReview = contract({
  operationId: "addRuleReview",
  folder: "work/activity",
  method: "POST",
  path: "/api/company/rules/{id}/reviews",
  summary: "Comment on a company rule, or ask for a review",
  permission: "rule:edit",
  audit: "rule.reviewed",
  success: 201,
  params: RuleParams,
  body: NewReview,
  response: RuleReview,
});

export const decideRuleReview = contract({
  operationId: "decideRuleReview",
  folder: "work/activity",
  method: "PATCH",
  path: "/api/company/rules/{id}/reviews/{reviewId}",
  summary: "Resolve a review, or reopen it",
  permission: "rule:edit",
  audit: "rule.review-decided",
  params: RuleParams.extend({ reviewId: z.string().min(1).max(100) }),
  body: ReviewDecision,
  response: RuleReview,
});

export const listAcknowledgements = contract({
  operationId: "listAcknowledgements",
  folder: "work/activity",
  method: "GET",
  path: "/api/company/rules/{id}/acknowledgements",
  summary: "Who has read a company rule, newest first",
  permission: "rule:read",
  params: RuleParams,
  response: z.array(Acknowledgement),
});

export const acknowledgeRule = contract({
  operationId: "acknowledgeRule",
  folder: "work/activity",
  method: "POST",
  path: "/api/company/rules/{id}/acknowledgements",
  summary:
    "Confirm reading a company rule in its current wording; repeating it returns the same confirmation",
  permission: "rule:read",
  audit: "rule.acknowledged",
  params: RuleParams,
  body: NewAcknowledgement,
  response: Acknowledgement,
});
