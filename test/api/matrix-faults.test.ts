import { afterAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { Item } from "../../functions/core/table/operation.ts";
import type { Contract } from "../../shared/api/contract.ts";
import { registry } from "../../shared/api/registry.ts";
import { type Answer, call } from "../support/server/api.ts";
import { activitiesIn, tableState, watchWrites, withFaultyEngine } from "../support/server/engine.ts";
import type { FaultProxy } from "../support/server/fault-proxy.ts";
import { ordinaryCaller } from "../support/server/matrix/principals.ts";
import { sampleOf } from "../support/server/matrix/samples.ts";
import { aWorld, loadRegulation, type World } from "../support/server/matrix/world.ts";
import { as } from "../support/server/people.ts";

const proxy = withFaultyEngine();

let world: World;
await loadRegulation();
world = await aWorld();
beforeEach(() => {
  proxy().reset();
  proxy().reconnect();
});
let cells = 0;
afterAll(() => console.log(`Fault matrix: ${cells} cells`));

const aRequest = async (contract: Contract) => {
  // Copying happens once a rule, so that one needs a company that has not done it yet.
  if (contract.operationId === "copyMasterRule") world = await aWorld();
  const person = await ordinaryCaller(contract.permission).make(world.company.id);
  return as(person, await sampleOf(contract).request(world, person));
};

/** A call whose repetitions wait for no time: they do by chance, up to a time that grows. */
const callAtOnce: typeof call = async (...given) => {
  const chance = vi.spyOn(Math, "random").mockReturnValue(0);
  return call(...given).finally(() => chance.mockRestore());
};

const reads = /Get|Query/;
const writes = /Write|Put|Update|Delete/;

/** What a call came to while answers of the table were lost, and how many writes it asked of it. */
const callLosing = async (contract: Contract, lose: (table: FaultProxy) => void) => {
  const request = await aRequest(contract);
  const written = watchWrites();
  proxy().reset();
  lose(proxy());
  const answer = await callAtOnce(contract, request);
  const asked = proxy().calls.filter((name) => writes.test(name)).length;
  proxy().reset();
  // Signing in also notes the end of the session that the browser had.
  const isReplaced = ({ after }: Item) => JSON.stringify(after) === '{"reason":"replaced"}';
  const logged = activitiesIn(written()).filter((row) => !isReplaced(row)).length;
  cells += 1;
  return { answer, logged, asked };
};

// Passwords take long to verify; the session's own writes are those of every other change.
const isQuick = ({ operationId }: Contract) => operationId !== "login" && operationId !== "register";
const changes = registry.filter((contract) => contract.audit !== null && isQuick(contract));

describe.each(changes.map((contract) => [contract.operationId, contract] as const))("%s", (_, contract) => {
  const expectDone = ({ answer, logged }: { answer: Answer; logged: number }, where: string) => {
    expect(answer, `${where}: ${answer.text}`).toMatchObject({ status: contract.success });
    expect(logged, where).toBe(1);
  };

  it("succeeds and is logged once, whichever answer of the table is lost", async () => {
    // Reads are repeated below the handler, so that they may all be lost in one call; of writes one at a time.
    const losingReads = await callLosing(contract, (table) => table.loseEach(reads));
    expectDone(losingReads, "each read");
    for (let at = 0; at < losingReads.asked; at += 1)
      expectDone(
        await callLosing(contract, (table) => table.inject("lose-answer", writes, 1, at)),
        `write ${at + 1} of ${losingReads.asked}`,
      );
  });

  it("answers 503 in a plain sentence when the table stays away, and changes nothing", async () => {
    const request = await aRequest(contract);
    const before = await tableState();
    proxy().inject("reset", undefined, 1_000);
    const answer = await callAtOnce(contract, request);
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
