import { beforeEach, describe, expect, it } from "vitest";
import { libraryRepository } from "../../functions/regulation/library/library-repository.ts";
import { ownLibrary, sharedLibrary } from "../../functions/regulation/library/library-types.ts";
import { listMyAssignments, listRuleAssignments } from "../../shared/api/assignments.ts";
import { listCfrParts, listCfrTitles, listPartRules } from "../../shared/api/cfr-titles.ts";
import {
  getCompanyRule,
  getMasterRule,
  initializeCompanyRules,
  listCompanyRules,
} from "../../shared/api/company-rules.ts";
import type { Contract } from "../../shared/api/contract.ts";
import { getCurrentUser } from "../../shared/api/session.ts";
import { ok } from "../support/server/api.ts";
import { withFaultyEngine } from "../support/server/engine.ts";
import type { Call } from "../support/server/event.ts";
import { aStaffedCompany, as } from "../support/server/people.ts";
import { aRule, loadTitles, publish, selectTitle } from "../support/server/regulation.ts";
import { items } from "../support/server/rule-world.ts";

const proxy = withFaultyEngine();

const titles = [21, 40, 7];
const parts = ["1", "2"];
const rules = titles.flatMap((titleNumber) =>
  parts.flatMap((partNo) =>
    Array.from({ length: 10 }, (_, index) =>
      aRule({ titleNumber, partNo, section: `${partNo}.${index}`, obligationId: String(index) }),
    ),
  ),
);

await loadTitles();
await publish(sharedLibrary, rules);
const one = await aStaffedCompany();
await publish(ownLibrary(one.company.id), [aRule({ partNo: "1", obligationId: "own" })]);
for (const title of titles)
  await selectTitle(one.company.id, title, { shared: 20, own: title === 21 ? 1 : 0 });
for (const { masterRuleId } of items(await one.admin.listCompanyRules())) {
  await one.admin.assignMasterRule({
    params: { id: masterRuleId },
    body: { assignedTo: one.member.user.id },
  });
}
const id = Number(items(await one.admin.listCompanyRules())[0]?.id);
beforeEach(() => {
  libraryRepository.clearCache();
});

/** Calls of the table that a call makes with nothing in memory, and the second time. */
const reads = async (contract: Contract, request: Call) => {
  proxy().reset();
  await ok(contract, request);
  const cold = proxy().calls.length;
  proxy().reset();
  await ok(contract, request);
  return { cold, warm: proxy().calls.length };
};

describe("the number of calls of the table", () => {
  // One for the session and the person in each; then what docs/table.md promises.
  it.each<[string, Contract, () => Call, number, number]>([
    ["the current user", getCurrentUser, () => ({}), 3, 3],
    ["all titles", listCfrTitles, () => ({}), 5, 5],
    ["the parts of a title", listCfrParts, () => ({ params: { titleId: "21" } }), 6, 4],
    ["the rules of a part", listPartRules, () => ({ params: { titleId: "21", partNo: "1" } }), 10, 6],
    ["a master rule", getMasterRule, () => ({ params: { id: "21.1-3" } }), 6, 4],
    ["a company rule", getCompanyRule, () => ({ params: { id } }), 7, 5],
    ["the history of a rule", listRuleAssignments, () => ({ params: { id } }), 8, 6],
    ["my 61 assignments", listMyAssignments, () => ({}), 20, 9],
    ["all company rules of three titles", listCompanyRules, () => ({}), 23, 12],
    ["initialising what is initialised", initializeCompanyRules, () => ({}), 4, 4],
  ])("is bounded for %s", async (_, contract, request, coldLimit, warmLimit) => {
    const person = contract === listMyAssignments ? one.member : one.admin;
    const { cold, warm } = await reads(contract, as(person, request()));
    expect({ cold, warm, isWithin: cold <= coldLimit && warm <= warmLimit }).toMatchObject({
      isWithin: true,
    });
  });
});
