import { expect, it } from "vitest";
import { mayReadLate } from "../../functions/core/endpoint/late-reads.ts";
import { lateReadsHeader } from "../../shared/api/late-reads.ts";
import { getRulePage } from "../../shared/api/pages.ts";
import { registry } from "../../shared/api/registry.ts";
import { listRuleReviews } from "../../shared/api/rule-activity.ts";
import { call } from "../support/server/api.ts";
import { aroundTable } from "../support/server/around-table.ts";
import { as } from "../support/server/people.ts";
import { aCompanyWithRule, aRuleWorld } from "../support/server/rule-world.ts";

await aRuleWorld();
const { id, member, admin } = await aCompanyWithRule();
await admin.updateCompanyRule({ params: { id }, body: { companyNotes: "Ours" } });
const headers = { [lateReadsHeader]: "yes" };

interface Asked {
  readonly ConsistentRead?: boolean;
  readonly IndexName?: string;
  readonly Key?: { readonly sk: string };
  readonly RequestItems?: Readonly<Record<string, Asked & { readonly Keys: readonly { sk: string }[] }>>;
  readonly ExpressionAttributeValues?: Readonly<Record<string, unknown>>;
}
interface Answer {
  readonly Responses?: Readonly<Record<string, { sk: string }[]>>;
}
/** But for an index, which is always late. */
const partsOf = (input: Asked): Asked[] =>
  Object.values(input.RequestItems ?? { only: input }).filter(({ IndexName }) => IndexName === undefined);

/** What of the table a call reads late and what fresh, where late Queries fail if `isBroken`. */
const readsOf = async (act: () => Promise<unknown>, isBroken = false) => {
  const late: string[] = [];
  const fresh: string[] = [];
  const end = aroundTable((next) => async (operation, input) => {
    for (const part of partsOf(input)) (part.ConsistentRead ? fresh : late).push(JSON.stringify(part));
    const isLate = partsOf(input).some(({ ConsistentRead }) => ConsistentRead === false);
    if (isBroken && isLate && operation === "Query") throw new Error("Read late");
    return next(operation, input);
  });
  await act();
  end();
  return { late: late.join(), fresh: fresh.join() };
};

it("reads the screen late and session and person fresh, where the browser changed nothing lately", async () => {
  const { late, fresh } = await readsOf(() => call(getRulePage, as(member, { params: { id }, headers })));
  for (const own of ["SESSION#", '"USER"']) {
    expect(fresh).toContain(own);
    expect(late).not.toContain(own);
  }
  for (const other of ["TAG#", '"COMPANY"', '"BELL"', "P#11#R#"]) {
    expect(late).toContain(other);
    expect(fresh).not.toContain(other);
  }
});

/** What the call answers where those reads find the company's row with a setting that it does not have. */
const answerWith = async (setting: object, isOf: (reading: Asked) => boolean) => {
  const end = aroundTable((next) => async (operation, input) => {
    const answer: Answer = await next(operation, input);
    const isMeant = operation === "BatchGetItem" && partsOf(input).some(isOf);
    const items = isMeant ? Object.values(answer.Responses ?? {}).flat() : [];
    Object.assign(items.find(({ sk }) => sk === "COMPANY") ?? {}, setting);
    return answer;
  });
  const { status } = await call(getRulePage, as(member, { params: { id }, headers }));
  end();
  return status;
};

it.each([
  ["is deactivated", { isActive: false }, 401],
  ["asks for a second factor", { requireSecondFactor: true }, 403],
])("refuses a person whose company %s once a fresh read says so", async (_, setting, refusal) => {
  expect(await answerWith(setting, ({ ConsistentRead }) => ConsistentRead === false)).toBe(200);
  expect(await answerWith(setting, () => true)).toBe(refusal);
});

it.each([
  ["without the header", getRulePage, {}],
  ["of a call that is not among those", listRuleReviews, headers],
] as const)("reads all fresh %s", async (_, contract, sent) => {
  const { late } = await readsOf(() => call(contract, as(member, { params: { id }, headers: sent })));
  expect(late.replaceAll(/[^,]*"LIB#SHARED[^,]*/g, "")).toBe("");
});

it("fails with no late read: it reads all again, fresh", async () => {
  const act = async () =>
    expect(await call(getRulePage, as(member, { params: { id }, headers }))).toMatchObject({
      status: 200,
      json: { company: { rule: { companyNotes: "Ours" } } },
    });
  const { late, fresh } = await readsOf(act, true);
  expect(late).toContain("TAG#");
  expect(fresh).toContain("TAG#");
});

it("names reads of JSON alone, each of which is there", () => {
  const reads = registry.filter(
    ({ method, kind, audit }) => method === "GET" && kind === "json" && audit === null,
  );
  expect([...mayReadLate].filter((name) => !reads.some(({ operationId }) => operationId === name))).toEqual(
    [],
  );
});
