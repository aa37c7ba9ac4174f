import { acknowledgeRule } from "../../../shared/api/rule-activity.ts";
import type { Context } from "../../core/endpoint/context.ts";
import { endpoint } from "../../core/endpoint/endpoint.ts";
import type { Operation } from "../../core/table/operation.ts";
import { table } from "../../core/table/table.ts";
import { people } from "../../people/users/people.ts";
import { mustFindCompanyRule, type SelectedRule, stateToChange } from "../../rules/record/find-rule.ts";
import { overlays } from "../../rules/record/overlay-repository.ts";
import { readWordingOf } from "../../rules/record/read-wording.ts";
import { type AcknowledgementRow, acknowledgements } from "./acknowledgement-repository.ts";

/** What reports count by, where the rule's state does not say it yet: so only its first readers wait for each other. */
const savesRead = (rule: SelectedRule, ctx: Context): Operation[] => {
  const companyId = ctx.companyId();
  const state = stateToChange(companyId, rule, ctx.now);
  const read = readWordingOf(rule);
  const isKnown = state.readWording === read.readWording && state.readMaster === read.readMaster;
  return isKnown ? [] : [overlays.saveRead(companyId, state, read)];
};

export const handler = endpoint(acknowledgeRule, async ({ params, body }, ctx) => {
  const companyId = ctx.companyId();
  const userId = ctx.actor().id;
  const rule = await mustFindCompanyRule(companyId, params.id);
  const { companyRuleId } = rule;
  const { readWording: wording } = readWordingOf(rule);
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
    ...savesRead(rule, ctx),
    ctx.activity({
      target: { type: "rule", id: String(companyRuleId) },
      ...(before && { before: { wording: before.wording } }),
      after: { wording },
    }),
  ]);
  return { ...row, user, isCurrent: true };
});
