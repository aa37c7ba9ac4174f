import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, describe, expect, it, vi } from "vitest";
import { warmEvent } from "../../functions/config/warm-event.ts";
import { buildSnapshots } from "../../functions/rules/index/build-snapshots.ts";
import { firstViews } from "../../infra/config/first-views.ts";
import { measured as costs } from "../../scripts/costs/measured.ts";
import { freshCalls, sessionCalls } from "../../scripts/costs/session.ts";
import { type Contract, handlerPath } from "../../shared/api/contract.ts";
import { lateReadsHeader } from "../../shared/api/late-reads.ts";
import { registry } from "../../shared/api/registry.ts";
import { forgetLogs, logLines } from "../support/server/captured-logs.ts";
import { type Call, eventOf, lambdaContext } from "../support/server/event.ts";
import { ordinaryCaller } from "../support/server/matrix/principals.ts";
import { sampleOf } from "../support/server/matrix/samples.ts";
import { aWorld, loadRegulation } from "../support/server/matrix/world.ts";
import { as } from "../support/server/people.ts";
import { aPolicyRow } from "../support/server/policies.ts";
import { type RoundTrips, roundTripsOf } from "../support/server/round-trips.ts";

/*
 * Each request to the table takes a millisecond or more, and a wave waits for the one before it. So a read of a
 * screen asks little, at once. A function that has just started also reads what never changes, such as the manifest
 * of a title: that is shown beside it.
 */
const { coldShare, readUnitsPerCall } = costs;
const mostRequests = 5;
const mostWaves = 2;

/** Reads that need more, and why. */
const exceptions: Readonly<Record<string, { requests?: number; waves?: number; why: string }>> = {
  getPartPage: { requests: 6, why: "five calls in one" },
  getRulePage: {
    requests: 8,
    why: "eight calls in one; the index may be late, so the log's last minute is read",
  },
  getRuleFilters: { requests: 7, why: "titles, parts, tags and groups, all in one wave" },
  getTeamPage: {
    requests: 7,
    why: "four calls in one, all in one wave",
  },
  getChange: {
    waves: 3,
    why: "a change names its rules, they their documents and readers, and all of them people",
  },
  getGroupLoad: {
    requests: 6,
    waves: 3,
    why: "a group names its members, each of whom has a list of their own, and those name rules",
  },
  getCalendar: {
    requests: 12,
    why: "work, groups, duties, reviews, policies, evidence and rulemakings, each a question of its own",
  },
  getDashboard: {
    requests: 13,
    why: "rules, sections, changes, reviews, duties, policies to confirm and activity in one question: the sections are those of the titles of the list of rules",
  },
  listActivity: {
    requests: 7,
    waves: 4,
    why: "the log goes back to the company's first day; its rows name rules, changes and people, and have places and seals",
  },
  getActivityProof: {
    requests: 6,
    waves: 6,
    why: "an entry, its place, the seal that holds it, and the hashes that the seal was made of",
  },
  getHorizonComparison: {
    waves: 3,
    why: "an entry names its versions, and they their texts; the company's rules of it are counted",
  },
  getSectionMetadata: { waves: 3, why: "operator: an entry names its text" },
  listSectionVersions: { waves: 3, why: "operator: versions name the people who made them" },
  listImports: { waves: 3, why: "imports name their people, and those that wait their place in the queue" },
  listObligationEvaluations: { waves: 3, why: "operator: evaluations name the people who made them" },
  listCompanies: { waves: 3, why: "operator: people and titles of each company shown are counted" },
  getSystemState: {
    requests: 26,
    waves: 3,
    why: "operator: each queue and figure once (mails wait in 13 partitions), companies one by one",
  },
};

await loadRegulation();
const world = await aWorld();
const functions = fileURLToPath(new URL("../../functions", import.meta.url));

/** Both rules of the company have all that a page shows, with people of each kind on them. */
const work = async () => {
  const { admin, member, ruleId, ownRuleId } = world;
  const tag = await admin.createRuleTag({ body: { name: "Vendor" } });
  for (const [id, assignee, reviewer] of [
    [ruleId, member, admin],
    [ownRuleId, admin, member],
  ] as const) {
    const params = { id };
    await admin.updateCompanyRule({ params, body: { companyNotes: "Ours", priority: "high" } });
    await admin.assignCompanyRule({
      params,
      body: { assignedTo: assignee.user.id, needsReview: true, reviewerId: reviewer.user.id },
    });
    await assignee.submitWork({ params, body: { note: "Done" } });
    await admin.setRuleTags({ params, body: { tagIds: [tag.id] } });
    await member.addRuleReview({ params, body: { content: "Why?" } });
    await member.acknowledgeRule({ params, body: {} });
    const policy = await aPolicyRow(member.user);
    await admin.attachRulePolicy({ params: { id, policyId: policy.id } });
    await admin.attachPartPolicy({ params: { titleId: "21", partNo: "11", policyId: policy.id } });
  }
};
await work();
// As the sweep leaves a stage: lists are made of snapshots.
for (const companyId of [null, world.company.id]) await buildSnapshots({ companyId, titles: [21, 40] });
// Two minutes later, when no list looks for these changes any more.
forgetLogs();
vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 120_000 });

const callerOf = ({ permission }: Contract) => {
  const ordinary = ordinaryCaller(permission);
  return ordinary.name === "admin" ? world.admin : ordinary.make(world.company.id);
};

/**
 * What a call asks of the table in a function that has just started, when it is called again, and when its browser
 * changed something a moment ago.
 */
const measured = async (contract: Contract) => {
  const person = await callerOf(contract);
  const asked = as(person, await sampleOf(contract).request(world, person));
  vi.resetModules();
  const { handler } = await import(/* @vite-ignore */ join(functions, `${handlerPath(contract)}.ts`));
  const { tableClient } = await import("../../functions/core/table/client.ts");
  const act = (headers: NonNullable<Call["headers"]>) => async () =>
    expect(
      await handler(
        eventOf(contract, { ...asked, headers: { ...asked.headers, ...headers } }),
        lambdaContext(),
      ),
    ).toMatchObject({
      statusCode: contract.success,
    });
  const late = act({ [lateReadsHeader]: "yes" });
  const cold = await roundTripsOf(tableClient(), late);
  // What a company follows is kept by the count of the first call, from the second on.
  await late();
  const warm = await roundTripsOf(tableClient(), late);
  return { cold, warm, fresh: await roundTripsOf(tableClient(), act({})) };
};

describe("a call that keeps a function ready", () => {
  it.each(registry.filter(({ operationId }) => firstViews.has(operationId)))(
    "does no work in $operationId",
    async (contract) => {
      const { handler } = await import(/* @vite-ignore */ join(functions, `${handlerPath(contract)}.ts`));
      const answer = await handler(warmEvent, lambdaContext());
      expect([answer, logLines().length]).toEqual([{ statusCode: 204 }, 0]);
      // A request that says so is one all the same.
      const asked = await sampleOf(contract).request(world, world.admin);
      const request = eventOf(contract, { ...asked, query: warmEvent });
      expect(await handler(request, lambdaContext())).not.toMatchObject({ statusCode: 204 });
      forgetLogs();
    },
  );
});

const inWords = ({ requests, waves, units }: RoundTrips) =>
  `${requests} in ${waves}, ${units} units`.padEnd(22);
const lines: string[] = [];
/** Read units of each read, as often cold as the costs say, and where its browser has just changed something. */
const unitsOf = new Map<string, { readonly late: number; readonly fresh: number }>();
afterAll(() => console.log(["Requests of the table in waves: warm, cold", ...lines.sort()].join("\n")));

const reads = registry.filter(({ method, kind }) => method === "GET" && kind === "json");

describe("a read asks the table for little, at once", () => {
  it.each(reads.map((contract) => [contract.operationId, contract] as const))(
    "%s",
    async (name, contract) => {
      const { cold, warm, fresh } = await measured(contract);
      const more = (cold.units - warm.units) * coldShare;
      unitsOf.set(name, { late: warm.units + more, fresh: fresh.units + more });
      lines.push(
        `${name.padEnd(28)} ${inWords(warm)} ${inWords(cold)} ${fresh.units} fresh ${warm.commands.join(" ")}`,
      );
      const { requests = mostRequests, waves = mostWaves } = exceptions[name] ?? {};
      expect.soft(warm.requests, `requests: ${warm.commands.join(", ")}`).toBeLessThanOrEqual(requests);
      expect.soft(warm.waves, `waves: ${warm.commands.join(", ")}`).toBeLessThanOrEqual(waves);
    },
  );
});

it("a session reads what the costs count with, within a tenth", () => {
  const sum = (counts: Readonly<Record<string, number>>, reading: "late" | "fresh"): number =>
    Object.entries(counts).reduce(
      (all, [name, count]) => all + count * (unitsOf.get(name)?.[reading] ?? 0),
      0,
    );
  const calls = Object.entries(sessionCalls).reduce(
    (all, [name, count]) => all + (unitsOf.has(name) ? count : 0),
    0,
  );
  const units = sum(sessionCalls, "late") - sum(freshCalls, "late") + sum(freshCalls, "fresh");
  const mean = units / calls;
  lines.push(`The mean of a session's ${calls} reads: ${mean.toFixed(2)} units`);
  expect(mean).toBeLessThanOrEqual(readUnitsPerCall * 1.1);
  expect(mean).toBeGreaterThan(readUnitsPerCall * 0.9);
});
