import { getRulePage } from "../../shared/api/pages.ts";
import type { Context } from "../core/endpoint/context.ts";
import { endpoint } from "../core/endpoint/endpoint.ts";
import { presentRulePolicies } from "../documents/policies/present-policies.ts";
import { rulePolicies } from "../documents/policies/rule-policy-repository.ts";
import { companyRuleView, masterRuleView } from "../rules/company/rule-views.ts";
import { mustFindCompanyRule } from "../rules/record/find-rule.ts";
import { ruleTags } from "../rules/record/tag-repository.ts";
import { acknowledgements } from "../work/activity/acknowledgement-repository.ts";
import { presentAcknowledgements } from "../work/activity/present-acknowledgements.ts";
import { presentReviews } from "../work/activity/present-review.ts";
import { reviews } from "../work/activity/review-repository.ts";
import { timelinePage } from "../work/activity/timeline-page.ts";
import { assignments } from "../work/assignments/assignment-repository.ts";
import { presentAssignments } from "../work/assignments/present-assignment.ts";

/** Entries of the timeline's first page, as the screen asks for them. */
const activityLimit = 50;

export const handler = endpoint(getRulePage, async ({ params }, ctx) => {
  if (/^\d+$/.test(params.id)) return { master: null, company: await companyPage(params.id, ctx) };
  const master = await masterRuleView(ctx.actor(), params.id);
  const { companyRuleId } = master;
  return { master, company: companyRuleId === null ? null : await companyPage(String(companyRuleId), ctx) };
});

/** All of it is read at once: rows lie under company and number, and are answered only where the rule is found. */
const companyPage = async (id: string, ctx: Context) => {
  const companyId = ctx.companyId();
  const number = Number(id);
  const finding = mustFindCompanyRule(companyId, id);
  const [rule, assigned, attached, reviewed, acknowledged, activity, tags] = await Promise.all([
    finding.then((found) => companyRuleView(ctx.actor(), companyId, found)),
    assignments.listOfRule(companyId, number).then((rows) => presentAssignments(companyId, rows)),
    rulePolicies.list(companyId, number).then((rows) => presentRulePolicies(companyId, rows)),
    reviews.list(companyId, number).then((rows) => presentReviews(companyId, rows)),
    Promise.all([finding, acknowledgements.list(companyId, number)]).then(([found, rows]) =>
      presentAcknowledgements(companyId, found, rows),
    ),
    timelinePage(companyId, id, { limit: activityLimit }, ctx.now),
    ruleTags.list(companyId),
  ]);
  return {
    rule,
    assignments: assigned,
    policies: attached,
    reviews: reviewed,
    acknowledgements: acknowledged,
    activity,
    tags,
  };
};
