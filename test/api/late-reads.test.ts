import { expect, it } from "vitest";
import { mayReadLate } from "../../functions/core/endpoint/late-reads.ts";
import { getCompanyRule } from "../../shared/api/company-rules.ts";
import { lateReadsHeader } from "../../shared/api/late-reads.ts";
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
  readonly Key?: { readonly sk: string };
  readonly RequestItems?: Readonly<Record<string, Asked & { readonly Keys: readonly { sk: string }[] }>>;
  readonly ExpressionAttributeValues?: Readonly<Record<string, unknown>>;
}
const partsOf = (input: Asked): Asked[] => Object.values(input.RequestItems ?? { only: input });

/** What of the table a call reads late and what fresh, where late reads find nothing if `isEmpty`. */
const readsOf = async (act: () => Promise<unknown>, isEmpty = false) => {
  const late: string[] = [];
  const fresh: string[] = [];
  const end = aroundTable((next) => async (operation, input) => {
    for (const part of partsOf(input)) (part.ConsistentRead ? fresh : late).push(JSON.stringify(part));
    const isLate = partsOf(input).some(({ ConsistentRead }) => ConsistentRead === false);
    return isEmpty && isLate ? { Items: [], Responses: {} } : next(operation, input);
  });
  await act();
  end();
  return { late: late.join(), fresh: fresh.join() };
};

it("reads the screen late and session, person and company fresh, where the browser changed nothing lately", async () => {
  const { late, fresh } = await readsOf(() => call(getCompanyRule, as(member, { params: { id }, headers })));
  for (const own of ["SESSION#", '"USER"', '"COMPANY"']) {
    expect(fresh).toContain(own);
    expect(late).not.toContain(own);
  }
  expect(late).toContain("P#11#R#");
  expect(fresh).not.toContain("P#11#R#");
});

it.each([
  ["without the header", getCompanyRule, {}],
  ["of a call that is not among those", listRuleReviews, headers],
] as const)("reads all fresh %s", async (_, contract, sent) => {
  const { late } = await readsOf(() => call(contract, as(member, { params: { id }, headers: sent })));
  expect(late.replaceAll(/[^,]*"(LIB#SHARED|gsi1)[^,]*/g, "")).toBe("");
});

it("refuses nothing because of a late read", async () => {
  const act = async () =>
    expect(await call(getCompanyRule, as(member, { params: { id }, headers }))).toMatchObject({
      status: 200,
      json: { companyNotes: "Ours" },
    });
  const { late, fresh } = await readsOf(act, true);
  expect(late).toContain("SELECTION#");
  expect(fresh).toContain("SELECTION#");
});

it("names reads of JSON alone, each of which is there", () => {
  const reads = registry.filter(
    ({ method, kind, audit }) => method === "GET" && kind === "json" && audit === null,
  );
  expect([...mayReadLate].filter((name) => !reads.some(({ operationId }) => operationId === name))).toEqual(
    [],
  );
});
