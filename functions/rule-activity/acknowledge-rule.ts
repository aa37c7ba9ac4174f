import { acknowledgeRule } from "../../shared/api/rule-activity.ts";
import { mustFindCompanyRule } from "../company-rules/find-rule.ts";
import { repeatOnChange } from "../company-rules/repeat-on-change.ts";
import { endpoint } from "../core/endpoint.ts";
import { table } from "../core/table/table.ts";
import { people } from "../team/people.ts";
import { type AcknowledgementRow, acknowledgements, hashOfWording } from "./acknowledgement-repository.ts";

export const handler = endpoint(acknowledgeRule, ({ params, body }, ctx) =>
  repeatOnChange(async () => {
    const companyId = ctx.companyId();
    const userId = ctx.actor().id;
    const rule = await mustFindCompanyRule(companyId, params.id);
    const { companyRuleId } = rule;
    const wording = hashOfWording(rule);
    const before = await acknowledgements.get(companyId, companyRuleId, userId);
    const user = (await people.byId(companyId, [userId])).get(userId) ?? null;
    if (before?.wording === wording) return { ...before, user, isCurrent: true };
    const row: AcknowledgementRow = {
      userId,
      acknowledgedAt: ctx.now.toISOString(),
      comments: body.comments,
      wording,
      ipAddress: ctx.source,
      userAgent: ctx.userAgent,
    };
    await table.transact([
      acknowledgements.save(companyId, companyRuleId, before, row),
      ctx.activity({
        target: { type: "rule", id: String(companyRuleId) },
        ...(before && { before: { wording: before.wording } }),
        after: { wording },
      }),
    ]);
    return { ...row, user, isCurrent: true };
  }),
);
