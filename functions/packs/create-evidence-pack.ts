import { isDeepStrictEqual } from "node:util";
import type { BodyOf } from "../../shared/api/contract.ts";
import { createEvidencePack } from "../../shared/api/evidence-packs.ts";
import { Person } from "../../shared/schemas/company-rule.ts";
import { type PackScope, packDays } from "../../shared/schemas/evidence-pack.ts";
import { activityLog } from "../core/endpoint/activity-log.ts";
import { endpoint } from "../core/endpoint/endpoint.ts";
import { requireBrowser, requireConfirmed } from "../core/endpoint/guard.ts";
import { conflict, invalid } from "../core/problem.ts";
import { mediumDay } from "../core/readable-time.ts";
import { table } from "../core/table/table.ts";
import { policyNotFound } from "../documents/policies/policy-record.ts";
import { policies } from "../documents/policies/policy-repository.ts";
import { selections } from "../regulation/selections/selection-repository.ts";
import { packDaysOf } from "./evidence/pack-days.ts";
import { startPack } from "./evidence/pack-event.ts";
import { type PackRecord, packs } from "./evidence/pack-repository.ts";
import { presentPack } from "./evidence/present-packs.ts";

const dayMs = 86_400_000;

type Asked = BodyOf<typeof createEvidencePack>["scope"];

const none = { title: null, part: null, policyId: null };

/** Of a title that was removed, earlier days can still be asked for. @throws 400 for one the company never had */
const mustHaveTitle = async (companyId: string, titleNumber: number): Promise<void> => {
  if (await selections.get(companyId, titleNumber)) return;
  const message = "Your company has not added this title.";
  throw invalid(message, [{ path: "body.scope.title", message }]);
};

/** What a policy is called; one that was deleted has its history still. @throws 404 where the company never had it */
const policyName = async (companyId: string, id: string, now: Date): Promise<string> => {
  const policy = await policies.get(companyId, id);
  if (policy) return policy.originalName;
  const target = { type: "policy", id };
  const { rows } = await activityLog.listOfRecord({ companyId, target, limit: 1, before: undefined, now });
  if (rows.length === 0) throw policyNotFound();
  return "Deleted policy";
};

const scopeOf = async (
  companyId: string,
  asked: Asked,
  now: Date,
): Promise<{ scope: PackScope; scopeName: string }> => {
  const scope: PackScope = { ...none, ...asked };
  if (scope.title !== null) await mustHaveTitle(companyId, scope.title);
  if (asked.kind === "title") return { scope, scopeName: `Title ${asked.title}` };
  if (asked.kind === "part") return { scope, scopeName: `${asked.title} CFR part ${asked.part}` };
  if (asked.kind === "policy") return { scope, scopeName: await policyName(companyId, asked.policyId, now) };
  return { scope, scopeName: "Whole company" };
};

/** The pack under way is the answer to who asks for it again. @throws 409 where another one is asked for */
const mustBeSame = (
  { day, scope, scopeName }: PackRecord,
  asked: { day: string; scope: PackScope },
): void => {
  if (day === asked.day && isDeepStrictEqual(scope, asked.scope)) return;
  throw conflict(
    `The pack of ${scopeName} for ${mediumDay(day)} is still being created. Try again when it is done.`,
    "pack.running",
  );
};

export const handler = endpoint(createEvidencePack, async ({ body }, ctx) => {
  const companyId = ctx.companyId();
  const actor = ctx.actor();
  if (body.scope.kind === "company") {
    requireBrowser(actor);
    requireConfirmed(actor, ctx.now);
  }
  const { first, today } = await packDaysOf(companyId, ctx.now);
  if (body.day < first || body.day > today) {
    const message = `Choose a day from ${mediumDay(first)} to today.`;
    throw invalid(message, [{ path: "body.day", message }]);
  }
  const named = await scopeOf(companyId, body.scope, ctx.now);
  const before = await packs.underWay(companyId);
  if (before) {
    mustBeSame(before, { day: body.day, scope: named.scope });
    return presentPack(before);
  }
  const record: PackRecord = {
    ...{ id: ctx.newId(), companyId, day: body.day, isDayOver: body.day < today, ...named },
    ...{
      status: "queued",
      manifestSha256: null,
      attempts: 0,
      leasedUntil: null,
      createdBy: Person.parse(actor),
    },
    createdAt: ctx.now.toISOString(),
    expiresAt: new Date(ctx.now.getTime() + packDays * dayMs).toISOString(),
  };
  await table.transact([
    ...packs.begin(record),
    ctx.activity({
      target: { type: "evidence-pack", id: record.id },
      after: { day: body.day, scope: named.scopeName },
    }),
  ]);
  await startPack(record);
  return presentPack(record);
});
