import { createDuty } from "../../../shared/api/duties.ts";
import { endpoint } from "../../core/endpoint/endpoint.ts";
import { table } from "../../core/table/table.ts";
import { type DutyRecord, duties } from "../../duties/duty-record.ts";
import { occurrences } from "../../duties/occurrence-record.ts";
import { mustFindCompanyRule } from "../../rules/record/find-rule.ts";
import { companyDay } from "./company-day.ts";
import { dutyFacts } from "./duty-facts.ts";
import { tellOfDuty } from "./duty-news.ts";
import { dutyPeople } from "./duty-people.ts";
import { newPlan } from "./duty-plan.ts";
import { openOccurrences } from "./open-occurrences.ts";
import { presentDuty } from "./present-duty.ts";

/** What is to be open already is opened next; should that end before it is done, the worker goes on. */
export const handler = endpoint(createDuty, async ({ body }, ctx) => {
  const companyId = ctx.companyId();
  const plan = newPlan(body, await companyDay(companyId, ctx.now));
  const { held, ...named } = await dutyPeople(ctx, body);
  const { name, description, companyRuleId = null } = body;
  if (companyRuleId !== null) await mustFindCompanyRule(companyId, String(companyRuleId));
  const at = ctx.now.toISOString();
  const duty: DutyRecord = {
    ...{ id: ctx.newId(), name, description, companyRuleId, ...named, ...plan },
    ...{ endedAt: null, createdAt: at, updatedBy: ctx.actor().id, updatedAt: at, version: 1, turn: 1 },
  };
  const told = await tellOfDuty(duty, ctx);
  await table.transact([
    ...held,
    ...duties.add(companyId, duty),
    ...told.operations,
    ctx.activity({ target: { type: "duty", id: duty.id }, after: dutyFacts(duty) }),
  ]);
  await told.others();
  const opener = { now: ctx.now, requestId: ctx.requestId, isTold: false };
  await openOccurrences({ companyId, dutyId: duty.id }, opener);
  const [made, own] = await Promise.all([
    duties.mustGet(companyId, duty.id),
    occurrences.listOpenOfDuty(companyId, duty.id),
  ]);
  return presentDuty(companyId, made, own);
});
