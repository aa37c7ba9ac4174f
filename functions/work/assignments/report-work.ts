import type * as z from "zod";
import type { RuleStateAfter } from "../../../shared/schemas/company-rule.ts";
import type { MyAssignmentUpdate } from "../../../shared/schemas/my-assignments.ts";
import type { ComplianceStatus } from "../../../shared/schemas/rule.ts";
import type { Context } from "../../core/endpoint/context.ts";
import { notFound } from "../../core/problem.ts";
import type { Operation } from "../../core/table/operation.ts";
import { table } from "../../core/table/table.ts";
import type { SelectedRule } from "../../rules/record/find-rule.ts";
import { type Overlay, overlays } from "../../rules/record/overlay-repository.ts";
import { reopenedTask } from "../../rules/record/reopened-task.ts";
import { type ReviewRow, reviews } from "../activity/review-repository.ts";
import { assignments } from "./assignment-repository.ts";
import { stateAfter, stateIn } from "./state-after.ts";

const notYours = () => notFound("This rule is not assigned to you.");

/** A note is a comment of the rule; it asks for no answer. */
const commentOf = (overlay: Overlay, content: string, ctx: Context): ReviewRow => ({
  id: ctx.newId(),
  companyRuleId: overlay.companyRuleId,
  userId: ctx.actor().id,
  type: "comment",
  title: "",
  content,
  status: "open",
  priority: "medium",
  createdAt: ctx.now.toISOString(),
  resolvedBy: null,
  resolvedAt: null,
  resolution: "",
  mentions: [],
});

interface Report {
  /** Undefined where the status stays. */
  readonly status: ComplianceStatus | undefined;
  readonly comment: ReviewRow | undefined;
}

const writesOf = (
  companyId: string,
  overlay: Overlay,
  assignment: { readonly id: string; readonly assignedTo: string },
  { status, comment }: Report,
  ctx: Context,
): Operation[] => [
  // A saved state is held to the version that was read; a note alone to the assignment itself.
  ...(status
    ? [
        overlays.save(companyId, overlay, { complianceStatus: status }, ctx.now),
        ...reopenedTask(companyId, overlay, { complianceStatus: status }, ctx.now),
      ]
    : [assignments.stillHas(companyId, overlay.companyRuleId, assignment, notYours)]),
  ...(comment ? [reviews.add(companyId, comment)] : []),
  ctx.activity({
    target: { type: "rule", id: String(overlay.companyRuleId) },
    before: status ? { complianceStatus: overlay.complianceStatus } : {},
    after: {
      ...(status && { complianceStatus: status }),
      ...(comment && { reviewId: comment.id, type: comment.type }),
    },
  }),
];

/**
 * What the person who has a rule says of their work: its status, and a note. A reassignment at the same
 * moment wins: who lost the rule cannot report on it anymore. A report that says nothing new writes nothing.
 * @throws 404 where someone else has it, or no one; 409 `rule.changed` when another change was faster
 */
export const reportWork = async (
  rule: SelectedRule,
  { complianceStatus, note }: z.infer<typeof MyAssignmentUpdate>,
  ctx: Context,
): Promise<RuleStateAfter> => {
  const companyId = ctx.companyId();
  const { overlay } = rule;
  const assignedTo = ctx.actor().id;
  if (!overlay || overlay.assignment?.assignedTo !== assignedTo) throw notYours();
  const status = complianceStatus === overlay.complianceStatus ? undefined : complianceStatus;
  const comment = note ? commentOf(overlay, note, ctx) : undefined;
  if (status || comment)
    await table.transact(
      writesOf(companyId, overlay, { id: overlay.assignment.id, assignedTo }, { status, comment }, ctx),
    );
  return status ? stateAfter(overlay, { complianceStatus: status }) : stateIn(overlay);
};
