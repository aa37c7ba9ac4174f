import { beforeAll, describe, expect, it } from "vitest";
import { sharedLibrary } from "../../functions/regulation/library/library-types.ts";
import { assignCompanyRule, listMyAssignments } from "../../shared/api/assignments.ts";
import { listCfrTitles } from "../../shared/api/cfr-titles.ts";
import {
  copyMasterRule,
  getCompanyRule,
  initializeCompanyRules,
  listCompanyRules,
} from "../../shared/api/company-rules.ts";
import { addSelection, listSelections, removeSelection } from "../../shared/api/selections.ts";
import { ok, refused } from "../support/server/api.ts";
import { itemsUnder, tableHash, withEngine } from "../support/server/engine.ts";
import { aStaffedCompany, as } from "../support/server/people.ts";
import { aRule, loadTitles, publish } from "../support/server/regulation.ts";
import { myTasks } from "../support/server/rule-world.ts";

withEngine();
beforeAll(async () => {
  await loadTitles();
  await publish(sharedLibrary, [
    aRule(),
    aRule({ section: "11.30" }),
    aRule({ titleNumber: 40, partNo: "3", section: "3.10" }),
  ]);
});

const select = (cfrTitleId: string | number) => ({ body: { cfrTitleId } });
const title = (cfrTitleId: string) => ({ params: { cfrTitleId } });

describe("selecting a title", () => {
  it("adds it to the company's, for everyone in it and no one else", async () => {
    const { admin, officer, member } = await aStaffedCompany();
    const other = await aStaffedCompany();
    expect(await ok(addSelection, as(admin, select("21")))).toMatchObject({
      cfrTitleId: "21",
      isActive: true,
      selectedBy: admin.user.id,
    });
    await ok(addSelection, as(officer, select("40")));
    const listed = await ok(listSelections, as(member));
    expect(listed.map(({ cfrTitleId, isActive }) => [cfrTitleId, isActive])).toEqual([
      ["21", true],
      ["40", true],
    ]);
    expect(await ok(listSelections, as(other.member))).toEqual([]);
    const followed = async (person: typeof member) =>
      (await ok(listCfrTitles, as(person))).filter(({ isSelected }) => isSelected).map(({ id }) => id);
    expect(await followed(member)).toEqual(["21", "40"]);
    expect(await followed(other.member)).toEqual([]);
  });

  it("says how many rules are to be made, until they are", async () => {
    const { admin } = await aStaffedCompany();
    const newRules = async () =>
      (await ok(listCfrTitles, as(admin))).find(({ id }) => id === "21")?.newRuleCount;
    expect(await newRules()).toBe(0);
    await ok(addSelection, as(admin, select("21")));
    const missing = await newRules();
    expect(missing).toBeGreaterThan(0);
    expect((await ok(initializeCompanyRules, as(admin))).created).toBe(missing);
    expect(await newRules()).toBe(0);
  });

  it("takes the number of the title as a number too", async () => {
    const { admin } = await aStaffedCompany();
    expect(await ok(addSelection, as(admin, select(21)))).toMatchObject({ cfrTitleId: "21" });
  });

  it("is refused as 409 when it is selected already, in the words the screen looks for", async () => {
    const { admin, officer } = await aStaffedCompany();
    await ok(addSelection, as(admin, select("21")));
    const before = await tableHash();
    for (const person of [admin, officer]) {
      const problem = await refused(addSelection, 409, as(person, select("21")));
      expect(problem.message).toBe("CFR title already selected");
    }
    expect(await itemsUnder("C#")).toHaveLength((await itemsUnder("C#")).length);
    expect(await tableHash()).toBe(before);
  });

  it("is refused for the reserved title 35, and for one that does not exist", async () => {
    const { admin } = await aStaffedCompany();
    const before = await tableHash();
    expect(await refused(addSelection, 409, as(admin, select("35")))).toMatchObject({
      code: "title.reserved",
    });
    for (const none of ["51", "500", "999"]) await refused(addSelection, 404, as(admin, select(none)));
    expect(await tableHash()).toBe(before);
  });

  it.each(["0", "-1", "21.0", "021", "1000", "twenty", "", " 21", null, undefined, 21.5, true, ["21"], {}])(
    "is refused as 400 for what is no title: %j",
    async (cfrTitleId) => {
      const { admin } = await aStaffedCompany();
      const before = await tableHash();
      const problem = await refused(addSelection, 400, as(admin, { body: { cfrTitleId } }));
      expect(problem.issues?.map(({ path }) => path)).toEqual(["body.cfrTitleId"]);
      expect(await tableHash()).toBe(before);
    },
  );

  it("gives each company numbers of its own for the same rule", async () => {
    const numbers: number[] = [];
    for (let round = 0; round < 3; round += 1) {
      const { admin } = await aStaffedCompany();
      await ok(addSelection, as(admin, select("21")));
      await ok(initializeCompanyRules, as(admin));
      const rules = await ok(listCompanyRules, as(admin));
      numbers.push(...(Array.isArray(rules) ? rules : rules.items).map(({ id }) => Number(id)));
    }
    expect(new Set(numbers).size).toBe(6);
    expect(numbers.every((number) => Number.isSafeInteger(number) && number > 0)).toBe(true);
  });
});

describe("removing a title", () => {
  it("takes it off the list", async () => {
    const { admin, member } = await aStaffedCompany();
    await ok(addSelection, as(admin, select("21")));
    await ok(removeSelection, as(admin, title("21")));
    expect(await ok(listSelections, as(member))).toEqual([]);
  });

  it("is 404 when it is not selected: never, no longer, or only by another company", async () => {
    const { admin } = await aStaffedCompany();
    const other = await aStaffedCompany();
    await ok(addSelection, as(other.admin, select("21")));
    await refused(removeSelection, 404, as(admin, title("21")));
    await ok(addSelection, as(admin, select("21")));
    await ok(removeSelection, as(admin, title("21")));
    const before = await tableHash();
    await refused(removeSelection, 404, as(admin, title("21")));
    expect(await tableHash()).toBe(before);
    expect(await ok(listSelections, as(other.admin))).toHaveLength(1);
  });

  it("hides the company's rules of it and loses none of their state", async () => {
    const { admin, member } = await aStaffedCompany();
    await ok(addSelection, as(admin, select("21")));
    await ok(initializeCompanyRules, as(admin));
    const copied = await ok(copyMasterRule, as(admin, { params: { masterId: "21.11-11.10-001" } }));
    const id = Number(copied.id);
    const body = { assignedTo: member.user.id, priority: "high", dueDate: "2030-01-31" };
    await ok(assignCompanyRule, as(admin, { params: { id }, body }));
    const before = await ok(getCompanyRule, as(admin, { params: { id } }));

    await ok(removeSelection, as(admin, title("21")));
    expect(await ok(listCompanyRules, as(admin))).toEqual([]);
    expect(await ok(listMyAssignments, as(member))).toEqual([]);
    await refused(getCompanyRule, 404, as(admin, { params: { id } }));
    await refused(assignCompanyRule, 404, as(admin, { params: { id }, body }));
    const problem = await refused(
      copyMasterRule,
      409,
      as(admin, { params: { masterId: "21.11-11.10-001" } }),
    );
    expect(problem.message).toBe("This rule's CFR title is not added to your organization");

    await ok(addSelection, as(admin, select("21")));
    expect(await ok(getCompanyRule, as(admin, { params: { id } }))).toEqual(before);
    expect(await ok(listCompanyRules, as(admin))).toHaveLength(2);
    expect(
      myTasks(await ok(listMyAssignments, as(member))).map(({ companyRuleId }) => companyRuleId),
    ).toEqual([id]);
  });
});
