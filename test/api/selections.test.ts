import { describe, expect, it } from "vitest";
import { sharedLibrary } from "../../functions/regulation/library/library-types.ts";
import { itemsUnder, tableHash } from "../support/server/engine.ts";
import { aStaffedCompany } from "../support/server/people.ts";
import { aRule, loadTitles, publish } from "../support/server/regulation.ts";
import { myTasks } from "../support/server/rule-world.ts";

await loadTitles();
await publish(sharedLibrary, [
  aRule(),
  aRule({ section: "11.30" }),
  aRule({ titleNumber: 40, partNo: "3", section: "3.10" }),
]);

const select = (cfrTitleId: string | number) => ({ body: { cfrTitleId } });
const title = (cfrTitleId: string) => ({ params: { cfrTitleId } });

describe("selecting a title", () => {
  it("adds it to the company's, for everyone in it and no one else", async () => {
    const { admin, officer, member } = await aStaffedCompany();
    const other = await aStaffedCompany();
    expect(await admin.addSelection(select("21"))).toMatchObject({
      cfrTitleId: "21",
      isActive: true,
      selectedBy: admin.user.id,
    });
    await officer.addSelection(select("40"));
    const listed = await member.listSelections();
    expect(listed.map(({ cfrTitleId, isActive }) => [cfrTitleId, isActive])).toEqual([
      ["21", true],
      ["40", true],
    ]);
    expect(await other.member.listSelections()).toEqual([]);
    const followed = async (person: typeof member) =>
      (await person.listCfrTitles()).filter(({ isSelected }) => isSelected).map(({ id }) => id);
    expect(await followed(member)).toEqual(["21", "40"]);
    expect(await followed(other.member)).toEqual([]);
  });

  it("says how many rules are to be made, until they are", async () => {
    const { admin } = await aStaffedCompany();
    const newRules = async () => (await admin.listCfrTitles()).find(({ id }) => id === "21")?.newRuleCount;
    expect(await newRules()).toBe(0);
    await admin.addSelection(select("21"));
    const missing = await newRules();
    expect(missing).toBeGreaterThan(0);
    expect((await admin.initializeCompanyRules()).created).toBe(missing);
    expect(await newRules()).toBe(0);
  });

  it("takes the number of the title as a number too", async () => {
    const { admin } = await aStaffedCompany();
    expect(await admin.addSelection(select(21))).toMatchObject({ cfrTitleId: "21" });
  });

  it("is refused as 409 when it is selected already, in the words the screen looks for", async () => {
    const { admin, officer } = await aStaffedCompany();
    await admin.addSelection(select("21"));
    const before = await tableHash();
    for (const person of [admin, officer]) {
      await person.refused.addSelection(409, select("21"), "CFR title already selected");
    }
    expect(await itemsUnder("C#")).toHaveLength((await itemsUnder("C#")).length);
    expect(await tableHash()).toBe(before);
  });

  it("is refused for the reserved title 35, and for one that does not exist", async () => {
    const { admin } = await aStaffedCompany();
    await admin.refused.addSelection(409, select("35"), { code: "title.reserved" });
    for (const none of ["51", "500", "999"]) await admin.refused.addSelection(404, select(none));
  });

  it.each(["0", "-1", "21.0", "021", "1000", "twenty", "", " 21", null, undefined, 21.5, true, ["21"], {}])(
    "is refused as 400 for what is no title: %j",
    async (cfrTitleId) => {
      const { admin } = await aStaffedCompany();
      await admin.refused.addSelection(400, { body: { cfrTitleId } }, { fields: ["body.cfrTitleId"] });
    },
  );

  it("gives each company numbers of its own for the same rule", async () => {
    const numbers: number[] = [];
    for (let round = 0; round < 3; round += 1) {
      const { admin } = await aStaffedCompany();
      await admin.addSelection(select("21"));
      await admin.initializeCompanyRules();
      const rules = await admin.listCompanyRules();
      numbers.push(...(Array.isArray(rules) ? rules : rules.items).map(({ id }) => Number(id)));
    }
    expect(new Set(numbers).size).toBe(6);
    expect(numbers.every((number) => Number.isSafeInteger(number) && number > 0)).toBe(true);
  });
});

describe("removing a title", () => {
  it("takes it off the list", async () => {
    const { admin, member } = await aStaffedCompany();
    await admin.addSelection(select("21"));
    await admin.removeSelection(title("21"));
    expect(await member.listSelections()).toEqual([]);
  });

  it("is 404 when it is not selected: never, no longer, or only by another company", async () => {
    const { admin } = await aStaffedCompany();
    const other = await aStaffedCompany();
    await other.admin.addSelection(select("21"));
    await admin.refused.removeSelection(404, title("21"));
    await admin.addSelection(select("21"));
    await admin.removeSelection(title("21"));
    await admin.refused.removeSelection(404, title("21"));
    expect(await other.admin.listSelections()).toHaveLength(1);
  });

  it("hides the company's rules of it and loses none of their state", async () => {
    const { admin, member } = await aStaffedCompany();
    await admin.addSelection(select("21"));
    await admin.initializeCompanyRules();
    const copied = await admin.copyMasterRule({ params: { masterId: "21.11-11.10-001" } });
    const id = Number(copied.id);
    const body = { assignedTo: member.user.id, priority: "high", dueDate: "2030-01-31" };
    await admin.assignCompanyRule({ params: { id }, body });
    const before = await admin.getCompanyRule({ params: { id } });

    await admin.removeSelection(title("21"));
    expect(await admin.listCompanyRules()).toEqual([]);
    expect(await member.listMyAssignments()).toEqual([]);
    await admin.refused.getCompanyRule(404, { params: { id } });
    await admin.refused.assignCompanyRule(404, { params: { id }, body });
    const problem = await admin.refused.copyMasterRule(409, { params: { masterId: "21.11-11.10-001" } });
    expect(problem.message).toBe("This rule's CFR title is not added to your organization");

    await admin.addSelection(select("21"));
    expect(await admin.getCompanyRule({ params: { id } })).toEqual(before);
    expect(await admin.listCompanyRules()).toHaveLength(2);
    expect(myTasks(await member.listMyAssignments()).map(({ companyRuleId }) => companyRuleId)).toEqual([id]);
  });
});
