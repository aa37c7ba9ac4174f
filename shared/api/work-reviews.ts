import * as z from "zod";
import { Assignment } from "../schemas/assignment.ts";
import { PartNo, TitleNumber } from "../schemas/cfr.ts";
import { CompanyRuleId } from "../schemas/company-rule.ts";
import { ReviewsPage, ReviewsQuery } from "../schemas/reviews.ts";
import { ReviewSetting, WorkDecision, WorkSubmission } from "../schemas/work-review.ts";
import { contract } from "./contract.ts";

/* The review of assigned work: it is submitted, and approved or returned. */
const folder = "work/submissions";
const OfRule = z.object({ id: CompanyRuleId });

export const submitWork = contract({
  operationId: "submitWork",
  folder,
  method: "POST",
  path: "/api/company/rules/{id}/submission",
  summary: "The assignee submits their work on a rule to its reviewer",
  permission: "assignment:read",
  audit: "assignment.submitted",
  success: 201,
  params: OfRule,
  body: WorkSubmission,
  response: Assignment,
});

export const withdrawWork = contract({
  operationId: "withdrawWork",
  folder,
  method: "DELETE",
  path: "/api/company/rules/{id}/submission",
  summary: "The assignee takes back a submission that no one decided",
  permission: "assignment:read",
  audit: "assignment.withdrawn",
  params: OfRule,
  response: Assignment,
});

export const decideWork = contract({
  operationId: "decideWork",
  folder,
  method: "POST",
  path: "/api/company/rules/{id}/decision",
  summary: "The reviewer approves a submission, which completes the rule, or returns it with a reason",
  permission: "assignment:read",
  // A submission that is returned is told as `assignment.returned`.
  audit: "assignment.approved",
  params: OfRule,
  body: WorkDecision,
  response: Assignment,
});

const OfPart = z.object({ titleId: TitleNumber, partNo: PartNo });

export const getReviewSetting = contract({
  operationId: "getReviewSetting",
  folder,
  method: "GET",
  path: "/api/cfr-titles/{titleId}/parts/{partNo}/review-setting",
  summary:
    "Whether new assignments of a part ask for a review: its own setting, and what follows with the company's",
  permission: "assignment:read",
  params: OfPart,
  response: ReviewSetting,
});

export const setReviewSetting = contract({
  operationId: "setReviewSetting",
  folder,
  method: "PUT",
  path: "/api/cfr-titles/{titleId}/parts/{partNo}/review-setting",
  summary: "Set whether new assignments of a part ask for a review; null is as the company says",
  permission: "rule:manage",
  audit: "title.review-set",
  params: OfPart,
  body: ReviewSetting.pick({ needsReview: true }),
  response: ReviewSetting,
});

export const listReviews = contract({
  operationId: "listReviews",
  folder,
  method: "GET",
  path: "/api/reviews",
  summary: "What waits for an answer, the longest waiting first; all of the company for managers",
  permission: "assignment:read",
  query: ReviewsQuery,
  response: ReviewsPage,
});
