import * as fc from "fast-check";
import { afterAll, expect, it } from "vitest";
import type { Contract } from "../../shared/api/contract.ts";
import { registry } from "../../shared/api/registry.ts";
import { leaks, logLines, searchForSecrets } from "../support/server/captured-logs.ts";
import { writeCount } from "../support/server/engine.ts";
import { faultOfAnswer } from "../support/server/fuzz/fault-of-answer.ts";
import { withGateway } from "../support/server/fuzz/fuzz-gateway.ts";
import { oddRequest, type RawRequest } from "../support/server/fuzz/odd-request.ts";
import { aPlan, type Plan } from "../support/server/fuzz/odd-values.ts";
import { ordinaryCaller, principals } from "../support/server/matrix/principals.ts";
import { sampleOf } from "../support/server/matrix/samples.ts";
import { aWorld, loadRegulation, type World } from "../support/server/matrix/world.ts";

/*
 * Requests no screen sends, made from the contracts and their samples: 2,000 with every `npm test`, as many as
 * FUZZ_REQUESTS says with `npm run fuzz`. FUZZ_SEED makes others.
 */
const requests = Number(process.env.FUZZ_REQUESTS ?? 2_000);
const seed = Number(process.env.FUZZ_SEED ?? 20_261_122);

const ask = withGateway();

let world: World;
await loadRegulation();
world = await aWorld();
const statuses: Record<string, number> = {};
afterAll(() => console.log(`Fuzz, seed ${seed}: ${JSON.stringify(statuses)}`));

/** A request that succeeds, of a person of its own: what an earlier one signed out, closed or used up is no matter. */
const goodRequest = async (contract: Contract, stranger: number | undefined) => {
  const caller =
    stranger === undefined
      ? ordinaryCaller(contract.permission)
      : principals[Math.floor(stranger * principals.length)];
  if (!caller) throw new Error("There is no such caller");
  const person = await caller.make(world.company.id);
  return { person, good: await sampleOf(contract).request(world, person) };
};

/** Good requests that nothing has happened to: the one asked before them wrote nothing. */
const unused = new Map<string, Awaited<ReturnType<typeof goodRequest>>>();

/** As above, in a new world where the old one has nothing left for the sample. */
const inWorld = async (contract: Contract, stranger: number | undefined) => {
  try {
    return await goodRequest(contract, stranger);
  } catch {
    world = await aWorld();
    return goodRequest(contract, stranger);
  }
};

const shown = ({ method, target, headers, body }: RawRequest): string =>
  [
    `${method} ${target.slice(0, 400)}`,
    JSON.stringify({ ...headers, cookie: undefined }).slice(0, 400),
    JSON.stringify(body.toString("latin1")).slice(0, 600),
  ].join("\n  ");

const unchanged: Plan = {
  fields: [],
  body: undefined,
  headers: undefined,
  cookie: undefined,
  query: undefined,
  stranger: undefined,
};

/** @returns what is wrong, for a person to read */
const tryOne = async (contract: Contract, plan: Plan, isNew = false): Promise<string | undefined> => {
  const caller = `${contract.operationId} ${plan.stranger}`;
  const request = unused.get(caller) ?? (await inWorld(contract, plan.stranger));
  const sent = oddRequest(contract, request.good, request.person, plan);
  const before = writeCount();
  const answer = await ask(sent);
  if (writeCount() === before && plan !== unchanged) unused.set(caller, request);
  else unused.delete(caller);
  statuses[answer.status] = (statuses[answer.status] ?? 0) + 1;
  searchForSecrets(`The answer of ${contract.operationId}`, answer.text);
  const isRefused = plan === unchanged && answer.status !== contract.success;
  if (isRefused && !isNew) {
    // Imports queue up where no worker works them off, and a request that must succeed waits for none of them.
    world = await aWorld();
    return tryOne(contract, plan, true);
  }
  const fault = isRefused ? "A good request was refused" : faultOfAnswer(sent, answer);
  if (!fault) return undefined;
  const { requestId } = (answer.text.startsWith("{") ? JSON.parse(answer.text) : {}) as {
    requestId?: string;
  };
  const cause = logLines().find((line) => line.level === "error" && line.requestId === requestId);
  return `${fault}\n  ${shown(sent)}\n  ${answer.status} ${answer.text.slice(0, 300)}\n  ${cause ? JSON.stringify(cause).slice(0, 700) : ""}`;
};

it("answers every odd request as its contract and the API document say, and never 5xx", {
  timeout: 60_000 + requests * 500,
}, async () => {
  const faults = new Map<string, string>();
  const plans = [...registry.map(() => unchanged), ...fc.sample(aPlan, { seed, numRuns: requests })];
  for (const [index, plan] of plans.entries()) {
    const contract = registry[index % registry.length];
    if (!contract) throw new Error("There is no contract");
    const fault = await tryOne(contract, plan);
    // The first of each kind is enough to read.
    const kind = `${contract.operationId}: ${fault?.split("\n")[0]?.slice(0, 80)}`;
    if (fault && !faults.has(kind)) faults.set(kind, `request ${index} of ${contract.operationId}: ${fault}`);
  }
  expect([...faults.values()].join("\n\n")).toBe("");
  expect(leaks()).toEqual([]);
});
