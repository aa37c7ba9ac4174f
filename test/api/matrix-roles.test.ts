import { afterAll, describe, expect, it } from "vitest";
import type { Contract } from "../../shared/api/contract.ts";
import { registry } from "../../shared/api/registry.ts";
import { call } from "../support/server/api.ts";
import { tableState } from "../support/server/engine.ts";
import type { Call } from "../support/server/event.ts";
import {
  ordinaryCaller,
  type Principal,
  principals,
  refusalOf,
} from "../support/server/matrix/principals.ts";
import { sampleOf } from "../support/server/matrix/samples.ts";
import { aWorld, loadRegulation } from "../support/server/matrix/world.ts";
import { as, type Person } from "../support/server/people.ts";

await loadRegulation();
const world = await aWorld();

const told = new Map<string, string>();
let cells = 0;

/** People who are refused, or only look, are the same for all endpoints; others may not be so afterwards. */
const known = new Map<string, Promise<Person>>();
const personFor = (contract: Contract, principal: Principal): Promise<Person> => {
  const isRefused = refusalOf(principal, contract) !== undefined;
  if (!isRefused && contract.audit !== null) return principal.make(world.company.id);
  // A new one every two minutes: a session in use for five notes that, which looks like a change.
  const name = `${principal.name} ${Math.floor(performance.now() / 120_000)}`;
  const person = known.get(name) ?? principal.make(world.company.id);
  known.set(name, person);
  return person;
};

const requestOf = async (contract: Contract, principal: Principal, sample?: Call) => {
  const person = await personFor(contract, principal);
  const { headers, ...request } = sample ?? (await sampleOf(contract).request(world, person));
  // Someone who is signed out has no token, either.
  const sent = principal.standing && headers ? { ...request, headers } : request;
  return { principal, request: as(person, sent) };
};

/** What the most ordinary of those who may is about to ask, where only the cookie says who asks. */
const goodRequest = async (contract: Contract): Promise<Call | undefined> => {
  const person = await personFor(contract, ordinaryCaller(contract.permission));
  const sample = await sampleOf(contract).request(world, person);
  return sample.headers ? undefined : sample;
};

const word = (contract: Contract, status: number) => (status === contract.success ? "ok" : String(status));

/** Calls as each of `callers` and compares with what the permission table says. */
const checkAll = async (contract: Contract, requests: Awaited<ReturnType<typeof requestOf>>[]) => {
  for (const { principal, request } of requests) {
    const answer = await call(contract, request);
    const expected = refusalOf(principal, contract) ?? contract.success;
    expect(answer, `${principal.name}: ${answer.text.slice(0, 300)}`).toMatchObject({ status: expected });
    told.set(`${contract.operationId} ${principal.name}`, word(contract, answer.status));
    cells += 1;
  }
};

describe.each(registry.map((contract) => [contract.operationId, contract] as const))("%s", (_, contract) => {
  const isRefused = (principal: Principal) => refusalOf(principal, contract) !== undefined;
  const requestsOf = (callers: readonly Principal[], sample?: Call) =>
    Promise.all(callers.map((principal) => requestOf(contract, principal, sample)));

  it("refuses whom the permission table does not name, and changes nothing for them", async () => {
    const strangers = principals.filter(isRefused);
    // One request for all of them, which is good but for who asks.
    const requests = strangers.length === 0 ? [] : await requestsOf(strangers, await goodRequest(contract));
    const before = await tableState();
    await checkAll(contract, requests);
    expect(await tableState(), "A refused call changed something").toBe(before);
  });

  it("lets in exactly those whom it names", async () => {
    const allowed = principals.filter((principal) => !isRefused(principal));
    expect(allowed.length).toBeGreaterThan(0);
    await checkAll(contract, await requestsOf(allowed));
  });
});

/** One line an endpoint, one column a kind of caller. */
const tableOf = (): string => {
  const names = principals.map(({ name }) => name);
  const line = (first: string, cellsOf: readonly string[]) =>
    `${first.padEnd(56)}${cellsOf.map((cell, index) => cell.padStart((names[index]?.length ?? 0) + 2)).join("")}\n`;
  const lines = registry
    .toSorted((a, b) => (`${a.path} ${a.method}` < `${b.path} ${b.method}` ? -1 : 1))
    .map((contract) =>
      line(
        `${contract.method.padEnd(6)} ${contract.path}`,
        names.map((name) => told.get(`${contract.operationId} ${name}`) ?? "-"),
      ),
    );
  return line("", names) + lines.join("");
};

describe("who may do what", () => {
  it("is as it was last reviewed", async () => {
    await expect(tableOf()).toMatchFileSnapshot("./role-matrix.snap");
  });
});

afterAll(() => console.log(`Role matrix: ${cells} cells`));
