import { afterAll, describe, expect, it } from "vitest";
import { isSigned } from "../../functions/core/endpoint/activity-entry.ts";
import type { Item } from "../../functions/core/table/operation.ts";
import { grantsOfOperation } from "../../infra/lib/grants/by-operation.ts";
import type { Contract } from "../../shared/api/contract.ts";
import { registry } from "../../shared/api/registry.ts";
import { call } from "../support/server/api.ts";
import { activitiesIn, tableState, tableStateAround, watchWrites } from "../support/server/engine.ts";
import { ordinaryCaller } from "../support/server/matrix/principals.ts";
import { sampleOf } from "../support/server/matrix/samples.ts";
import { aWorld, loadRegulation, type World } from "../support/server/matrix/world.ts";
import { as, type Person } from "../support/server/people.ts";
import { appOrigin } from "../support/server/settings.ts";

let world: World;
await loadRegulation();
world = await aWorld();
let activities = 0;
let origins = 0;
afterAll(() => console.log(`Activity: ${activities} cells. Origin: ${origins} cells`));

const prepared = async (contract: Contract) => {
  const person = await ordinaryCaller(contract.permission).make(world.company.id);
  return { person, request: as(person, await sampleOf(contract).request(world, person)) };
};

/** The company whose log tells of the change; null is the operator's. */
const scopeOf = (contract: Contract, person: Person, answer: unknown): string | null => {
  const { activity } = sampleOf(contract);
  if (activity === "new company") return (answer as { id: string }).id;
  if (activity === "joined company") return world.company.id;
  return activity === "no company" ? null : person.user.companyId;
};

const each = registry.map((contract) => [contract.operationId, contract] as const);
const audited = each.filter(([, { audit }]) => audit !== null);
/** Those by which browsers go to a provider and come back may write what a sign-in does. */
const signsIn = (operationId: string) => grantsOfOperation(operationId).includes("sign-in");
const silent = each.filter(
  ([operationId, { audit, kind }]) =>
    audit === null && kind !== "form" && kind !== "scim" && !signsIn(operationId),
);
/** Another site posts a form by its nature; `test/api/sso-saml` does. */
const isOfPages = ({ method, kind }: Contract) => method !== "GET" && kind !== "form";
const fromOldBrowser = { "sec-fetch-site": undefined, origin: appOrigin };

describe.each(audited)("a successful call of %s", (operationId, contract) => {
  it("writes exactly one row of activity, about its actor, in the company it happened in", async () => {
    // A rule is copied once, so that one needs a company that has not done it yet.
    if (operationId === "copyMasterRule") world = await aWorld();
    const { person, request } = await prepared(contract);
    const written = watchWrites();
    // All other tests call from our own page as today's browsers do.
    const headers = isOfPages(contract) ? { ...request.headers, ...fromOldBrowser } : request.headers;
    const answer = await call(contract, { ...request, ...(headers && { headers }) });
    expect(answer, answer.text).toMatchObject({ status: contract.success });
    // Signing in also notes the end of the session that the browser had.
    const isReplaced = ({ after }: Item) => JSON.stringify(after) === '{"reason":"replaced"}';
    const rows = activitiesIn(written()).filter((row) => !isReplaced(row));
    const scope = scopeOf(contract, person, answer.json);
    expect(rows).toEqual([
      expect.objectContaining({
        event: contract.audit,
        companyId: scope,
        requestId: answer.headers["x-request-id"],
        target: { type: expect.stringMatching(/^[a-z-]+$/), id: expect.stringMatching(/./) },
      }),
    ]);
    expect(rows[0]?.pk).toMatch(/#ACTIVITY#\d{4}-\d{2}$/);
    expect(isSigned(rows[0] ?? {})).toBe(true);
    expect(rows[0]?.pk.startsWith(scope === null ? "SYSTEM#" : `C#${scope}#`)).toBe(true);
    const isNewcomer = contract.audit === "session.started" || operationId === "register";
    const actor = isNewcomer ? (answer.json as { id: string }).id : person.user.id;
    expect(rows[0]?.userId).toBe(actor);
    activities += 1;
  });
});

describe.each(silent)("a call of %s", (_, contract) => {
  it("changes nothing", async () => {
    const { request } = await prepared(contract);
    const before = await tableStateAround(contract);
    const answer = await call(contract, request);
    expect(answer, answer.text).toMatchObject({ status: contract.success });
    expect(await tableStateAround(contract)).toBe(before);
    activities += 1;
  });
});

const foreign: [string, Record<string, string | undefined>][] = [
  ["another site", { "sec-fetch-site": "cross-site", origin: "https://evil.example" }],
  ["another site that hides its origin", { "sec-fetch-site": "cross-site", origin: undefined }],
  ["a site of the same domain", { "sec-fetch-site": "same-site", origin: "http://files.localhost:3000" }],
  ["another port", { "sec-fetch-site": "same-site", origin: "http://localhost:4000" }],
  ["an old browser on another site", { "sec-fetch-site": undefined, origin: "https://evil.example" }],
  ["a sandboxed frame", { "sec-fetch-site": "cross-site", origin: "null" }],
  ["a sandboxed frame of an old browser", { "sec-fetch-site": undefined, origin: "null" }],
  ["another site that looks typed", { "sec-fetch-site": "none", origin: "https://evil.example" }],
];
const nowhere = { "sec-fetch-site": undefined, origin: undefined };

describe.each(each.filter(([, contract]) => isOfPages(contract)))("a call of %s", (_, contract) => {
  it("is refused from any other site, and changes nothing; from nowhere with a session alone", async () => {
    const { request } = await prepared(contract);
    const before = await tableState();
    for (const [where, headers] of foreign) {
      const answer = await call(contract, { ...request, headers });
      expect(answer, where).toMatchObject({ status: 403, cookies: [] });
      expect(answer.text).toContain("This request came from another site and was refused.");
      origins += 1;
    }
    expect(await tableState()).toBe(before);
    // From nowhere: a session alone is what another site could abuse.
    const answer = await call(contract, { ...request, headers: nowhere });
    expect(answer.text.includes("came from another site")).toBe(Boolean(request.cookies?.length));
    expect(answer.status === 403).toBe(Boolean(request.cookies?.length));
    origins += 1;
  });
});

/** What needs a token is no call of a page. The changes are sent like this above. */
const ofPages = each.filter(
  ([, contract]) =>
    isOfPages(contract) &&
    contract.scope !== "any" &&
    contract.scope !== "directory" &&
    contract.audit === null,
);

describe.each(ofPages)("a call of %s", (_, contract) => {
  it("is taken from our own pages, in an old browser, too", async () => {
    const { request } = await prepared(contract);
    const answer = await call(contract, { ...request, headers: fromOldBrowser });
    expect(answer, answer.text).toMatchObject({ status: contract.success });
    origins += 1;
  });
});
