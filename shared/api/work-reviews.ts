import * as z from "zod";
import { Assignment } from "../schemas/assignment.ts";
import { CompanyRuleId } from "../schemas/company-rule.ts";
import { ReviewsPage, ReviewsQuery } from "../schemas/reviews.ts";
import { WorkDecision, WorkSubmission } from "../schemas/work-review.ts";
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
