import { updateDuty } from "../../../shared/api/duties.ts";
import type { Context } from "../../core/endpoint/context.ts";
import { endpoint } from "../../core/endpoint/endpoint.ts";
import { fullName } from "../../core/endpoint/identity.ts";
import { conflict } from "../../core/problem.ts";
import { readableTime } from "../../core/readable-time.ts";
import { table } from "../../core/table/table.ts";
import { type DutyRecord, duties } from "../../duties/duty-record.ts";
import { occurrences } from "../../duties/occurrence-record.ts";
import { people } from "../../people/users/people.ts";
import { mustFindCompanyRule } from "../../rules/record/find-rule.ts";
import { changesOf } from "../assignments/assignment-changes.ts";
import { dutyFacts } from "./duty-facts.ts";
import { tellOfDuty } from "./duty-news.ts";
import { dutyPeople } from "./duty-people.ts";
import { changedPlan } from "./duty-plan.ts";
import { giveOpenOnes } from "./give-open-ones.ts";
import { openOccurrences } from "./open-occurrences.ts";
import { presentDuty } from "./present-duty.ts";

/** @throws 409 `duty.stale` for a change that was made looking at an older duty */
const mustBeNewest = async (duty: DutyRecord, version: number | undefined, ctx: Context): Promise<void> => {
  if (version === undefined || version === duty.version) return;
  const by = (await people.byId(ctx.companyId(), [duty.updatedBy])).get(duty.updatedBy);
  const who = by ? fullName(by) : "someone else";
  throw conflict(
    `This duty was changed by ${who} at ${readableTime(duty.updatedAt)}. Reload to see the latest version.`,
    "duty.stale",
  );
};

const hasEnded = () => conflict("This duty has ended.", "duty.ended");

/** What is open stays as it is, but for whose it is. A duty that says the same is answered as it is. */
export const handler = endpoint(updateDuty, async ({ params, body }, ctx) => {
  const companyId = ctx.companyId();
  const before = await duties.mustGet(companyId, params.id);
  await mustBeNewest(before, body.version, ctx);
  if (before.endedAt !== null) throw hasEnded();
  const { held, ...named } = await dutyPeople(ctx, body, before);
  const { name, description, companyRuleId = null } = body;
  if (companyRuleId !== null && companyRuleId !== before.companyRuleId)
    await mustFindCompanyRule(companyId, String(companyRuleId));
  const [at, by] = [ctx.now.toISOString(), ctx.actor().id];
  const changed = { ...before, name, description, companyRuleId, ...named, ...changedPlan(body, before) };
  const next = { ...changed, updatedBy: by, updatedAt: at, version: before.version + 1 };
  const facts = changesOf(dutyFacts(before), dutyFacts(next));
  if (Object.keys(facts.after).length > 0) {
    const isGiven = next.assignedTo !== before.assignedTo || next.groupId !== before.groupId;
    // Before the duty itself: a call that ends in between may be repeated.
    if (isGiven) await giveOpenOnes(next, ctx);
    const told = isGiven ? await tellOfDuty(next, ctx) : undefined;
    await table.transact([
      ...held,
      ...duties.save(companyId, before, next),
      ...(told?.operations ?? []),
      ctx.activity({
        target: { type: "duty", id: before.id },
        before: facts.before,
        after: { duty: next.name, ...facts.after },
      }),
    ]);
    await told?.others();
    const opener = { now: ctx.now, requestId: ctx.requestId, isTold: !isGiven };
    await openOccurrences({ companyId, dutyId: before.id }, opener);
  }
  const [made, own] = await Promise.all([
    duties.mustGet(companyId, before.id),
    occurrences.listOpenOfDuty(companyId, before.id),
  ]);
  return presentDuty(companyId, made, own);
});
