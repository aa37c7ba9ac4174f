import { afterAll, beforeEach, describe, expect, it } from "vitest";
import type { Contract } from "../../shared/api/contract.ts";
import { registry } from "../../shared/api/registry.ts";
import { type Answer, call } from "../support/server/api.ts";
import { activityRows, tableState, withFaultyEngine } from "../support/server/engine.ts";
import { ordinaryCaller } from "../support/server/matrix/principals.ts";
import { sampleOf } from "../support/server/matrix/samples.ts";
import { aWorld, loadRegulation, type World } from "../support/server/matrix/world.ts";
import { as } from "../support/server/people.ts";

const proxy = withFaultyEngine();

let world: World;
await loadRegulation();
world = await aWorld();
beforeEach(() => proxy().reset());
let cells = 0;
afterAll(() => console.log(`Fault matrix: ${cells} cells`));

/** Without those that signing in notes of the session the browser had before. */
const activityCount = async (): Promise<number> =>
  (await activityRows()).filter(({ after }) => JSON.stringify(after) !== '{"reason":"replaced"}').length;

const aRequest = async (contract: Contract) => {
  // Copying happens once a rule, so that one needs a company that has not done it yet.
  if (contract.operationId === "copyMasterRule") world = await aWorld();
  const person = await ordinaryCaller(contract.permission).make(world.company.id);
  return as(person, await sampleOf(contract).request(world, person));
};

/** What a call did while the answer of the table's call number `at` was lost. */
const callLosing = async (contract: Contract, at: number): Promise<{ answer: Answer; logged: number }> => {
  const request = await aRequest(contract);
  const before = await activityCount();
  proxy().reset();
  proxy().inject("lose-answer", undefined, 1, at);
  const answer = await call(contract, request);
  proxy().reset();
  return { answer, logged: (await activityCount()) - before };
};

/** How many calls of the table an undisturbed call makes. */
const tableCalls = async (contract: Contract): Promise<number> => {
  const request = await aRequest(contract);
  proxy().reset();
  await call(contract, request);
  return proxy().calls.length;
};

// Passwords take long to verify; the session's own writes are those of every other change.
const isQuick = ({ operationId }: Contract) => operationId !== "login" && operationId !== "register";
const changes = registry.filter((contract) => contract.audit !== null && isQuick(contract));

describe.each(changes.map((contract) => [contract.operationId, contract] as const))("%s", (_, contract) => {
  it("succeeds and is logged once, whichever answer of the table is lost", async () => {
    const length = await tableCalls(contract);
    for (let at = 0; at < length; at += 1) {
      const { answer, logged } = await callLosing(contract, at);
      const where = `call ${at + 1} of ${length}`;
      expect(answer, `${where}: ${answer.text}`).toMatchObject({ status: contract.success });
      expect(logged, where).toBe(1);
      cells += 1;
    }
  });

  it("answers 503 in a plain sentence when the table stays away, and changes nothing", async () => {
    const request = await aRequest(contract);
    const before = await tableState();
    proxy().inject("reset", undefined, 1_000);
    const answer = await call(contract, request);
    proxy().reset();
    // Signed out, there is nothing to end and so nothing to fail.
    if (contract.permission !== "public" || answer.status !== contract.success) {
      expect(answer.status).toBe(503);
      expect(answer.json).toMatchObject({
        message: "The service is busy. Please try again in a moment.",
        code: "unavailable",
      });
      expect(answer.headers["retry-after"]).toBe("2");
    }
    expect(await tableState()).toBe(before);
    cells += 1;
  });
});

describe("a call with little time left", () => {
  it("is answered 503 before the function is cut off", async () => {
    const contract = registry.find(({ operationId }) => operationId === "listTeamMembers");
    if (!contract) throw new Error("There is no such endpoint");
    const request = await aRequest(contract);
    proxy().inject("hang", "Query");
    const startedAt = performance.now();
    const answer = await call(contract, request, 1_000);
    expect(answer.status).toBe(503);
    // Earlier than the client of the table would give up by itself.
    expect(performance.now() - startedAt).toBeLessThan(2_900);
  });
});
