import { getRulePage } from "../../shared/api/pages.ts";
import type { Context } from "../core/endpoint/context.ts";
import { endpoint } from "../core/endpoint/endpoint.ts";
import { table } from "../core/table/table.ts";
import { evidenceRecords } from "../documents/evidence/evidence-repository.ts";
import { presentEvidence } from "../documents/evidence/present-evidence.ts";
import { isShownTo } from "../documents/policies/policy-readers.ts";
import { presentRulePolicies } from "../documents/policies/present-policies.ts";
import { rulePolicies } from "../documents/policies/rule-policy-repository.ts";
import { groupChoices } from "../people/groups/group-choices.ts";
import { groups } from "../people/groups/group-repository.ts";
import { companyRuleView, masterRuleView } from "../rules/company/rule-views.ts";
import { rulePartition } from "../rules/record/company-rule-id.ts";
import { expectedNumber, expectRule } from "../rules/record/expect-rule.ts";
import { mustFindCompanyRule } from "../rules/record/find-rule.ts";
import { ruleTags } from "../rules/record/tag-repository.ts";
import { acknowledgements } from "../work/activity/acknowledgement-repository.ts";
import { presentAcknowledgements } from "../work/activity/present-acknowledgements.ts";
import { presentReviews } from "../work/activity/present-review.ts";
import { reviews } from "../work/activity/review-repository.ts";
import { timelinePage } from "../work/activity/timeline-page.ts";
import { assignments } from "../work/assignments/assignment-repository.ts";
import { presentAssignments } from "../work/assignments/present-assignment.ts";
import { reviewSettings } from "../work/assignments/review-setting.ts";

/** Entries of the timeline's first page, as the screen asks for them. */
const activityLimit = 50;

export const handler = endpoint(
  getRulePage,
  async ({ params }, ctx) => {
    if (/^\d+$/.test(params.id)) return { master: null, company: await companyPage(params.id, ctx) };
    const master = await masterRuleView(ctx.actor(), params.id);
    const { companyRuleId } = master;
    return { master, company: companyRuleId === null ? null : await companyPage(String(companyRuleId), ctx) };
  },
  ({ params }, { companyId, now }) => {
    const number = expectedNumber(companyId, params.id);
    const finding = expectRule(companyId, params.id);
    if (number === undefined) return finding;
    return [finding, groups.list(companyId), ...Object.values(readRows(companyId, number, now))];
  },
);

/** What was done with a rule; the rows of its own partition come in one Query. */
const readRows = (companyId: string, number: number, now: Date) => {
  table.readRange({ pk: rulePartition(companyId, number), between: ["A", "Z~"] });
  return {
    assigned: assignments.listOfRule(companyId, number),
    attached: rulePolicies.list(companyId, number),
    proved: evidenceRecords.listOfRule(companyId, number),
    reviewed: reviews.list(companyId, number),
    acknowledged: acknowledgements.list(companyId, number),
    activity: timelinePage(companyId, String(number), { limit: activityLimit }, now),
    tags: ruleTags.list(companyId),
  };
};

/** All of it is read at once: rows lie under company and number, and are answered only where the rule is found. */
const companyPage = async (id: string, ctx: Context) => {
  const companyId = ctx.companyId();
  const number = Number(id);
  const finding = mustFindCompanyRule(companyId, id);
  const rows = readRows(companyId, number, ctx.now);
  const [rule, assigned, attached, evidence, reviewed, acknowledged, activity, tags, choices, reviewSetting] =
    await Promise.all([
      finding.then((found) => companyRuleView(ctx.actor(), companyId, found)),
      Promise.all([finding, rows.assigned]).then(([{ overlay }, found]) =>
        presentAssignments(companyId, found, { overlay, now: ctx.now }),
      ),
      rows.attached.then((found) => presentRulePolicies(companyId, found, isShownTo(ctx.actor()))),
      rows.proved.then((found) => presentEvidence(companyId, found, ctx.now.toISOString().slice(0, 10))),
      rows.reviewed.then((found) => presentReviews(companyId, found)),
      Promise.all([finding, rows.acknowledged]).then(([found, read]) =>
        presentAcknowledgements(companyId, found, read),
      ),
      rows.activity,
      rows.tags,
      groupChoices(companyId, ctx.actor().id),
      finding.then(({ master }) => reviewSettings.get(companyId, master)),
    ]);
  return {
    rule,
    assignments: assigned,
    policies: attached,
    evidence,
    reviews: reviewed,
    acknowledgements: acknowledged,
    activity,
    tags,
    groups: choices,
    reviewSetting,
  };
};
