import { describe, expect, it } from "vitest";
import { ownLibrary, sharedLibrary } from "../../functions/regulation/library/library-types.ts";
import { selections } from "../../functions/regulation/selections/selection-repository.ts";
import type { CompanyRule } from "../../shared/schemas/company-rule.ts";
import { activityOf } from "../support/server/at-once.ts";
import { tableHash } from "../support/server/engine.ts";
import { aStaffedCompany, type Person } from "../support/server/people.ts";
import { aRule, publish, selectTitle } from "../support/server/regulation.ts";
import { aCompanyWithRule, aRuleWorld, firstRule, items } from "../support/server/rule-world.ts";

await aRuleWorld();

const edit = (person: Person, id: number, body: object): Promise<CompanyRule> =>
  person.updateCompanyRule({ params: { id }, body });
/** A rule as edits answer it: without what this person may do. */
const read = async (person: Person, id: number): Promise<CompanyRule> => {
  const { mayWork: _, ...rule } = await person.getCompanyRule({ params: { id } });
  return rule;
};
const listed = async (person: Person, id: number) =>
  items(await person.listPartRules({ params: { titleId: "21", partNo: "11" } })).find(
    ({ companyRuleId }) => companyRuleId === id,
  );

const masterText = "The system shall be validated.";

describe("editing a rule", () => {
  it("makes the company's copy at the first edit of a text, and says who edited it when", async () => {
    const { id, admin, member } = await aCompanyWithRule();
    const edited = await edit(member, id, { text: "We validate every system.", version: 0 });
    expect(edited).toMatchObject({
      id,
      text: "We validate every system.",
      action: "Do 0",
      hasCopy: true,
      copiedBy: member.user.id,
      lastEditedBy: member.user.id,
      lastEditedByUser: { id: member.user.id, email: member.user.email },
      version: 1,
    });
    expect(edited.lastEditedAt).toBe(edited.updatedAt);
    expect(edited.copiedAt).toBe(edited.updatedAt);
    expect(edited.masterRule.ruleTextVerbatim).toBe(masterText);
    expect(await read(admin, id)).toEqual(edited);
  });

  it("changes only the fields that were sent, and tells those alone in the activity", async () => {
    const { company, id, admin } = await aCompanyWithRule();
    const first = await edit(admin, id, { companyNotes: "Ask QA", priority: "high", version: 0 });
    expect(first).toMatchObject({ companyNotes: "Ask QA", priority: "high", hasCopy: false });
    const second = await edit(admin, id, {
      companyNotes: "Ask QA",
      complianceStatus: "in_progress",
      internalTitle: " Our name ",
      version: first.version,
    });
    expect(second).toMatchObject({
      companyNotes: "Ask QA",
      priority: "high",
      complianceStatus: "in_progress",
      internalTitle: "Our name",
      version: 2,
    });
    const rows = await activityOf(company.id, "rule.updated");
    expect(rows.map(({ target, userId, before, after }) => ({ target, userId, before, after }))).toEqual([
      {
        target: { type: "rule", id: String(id) },
        userId: admin.user.id,
        before: { companyNotes: "", priority: "" },
        after: { companyNotes: "Ask QA", priority: "high" },
      },
      {
        target: { type: "rule", id: String(id) },
        userId: admin.user.id,
        before: { complianceStatus: "pending", internalTitle: null },
        after: { complianceStatus: "in_progress", internalTitle: "Our name" },
      },
    ]);
  });

  it("takes the company's title away with null and with nothing but space", async () => {
    const { id, admin } = await aCompanyWithRule();
    for (const nothing of [null, "", "  "]) {
      expect(await edit(admin, id, { internalTitle: "Named" })).toMatchObject({ internalTitle: "Named" });
      expect(await edit(admin, id, { internalTitle: nothing })).toMatchObject({ internalTitle: null });
    }
  });

  it("that changes nothing writes nothing, even where a form changed line ends and spaces", async () => {
    const { id, admin } = await aCompanyWithRule();
    await edit(admin, id, { text: "One\ntwo", companyNotes: "Noted" });
    const before = await tableHash();
    const rule = await read(admin, id);
    const same = { text: "One\r\ntwo\n", action: rule.action, companyNotes: " Noted ", priority: "" };
    expect(await edit(admin, id, { ...same, complianceStatus: "pending", version: 1 })).toEqual(rule);
    expect(await edit(admin, id, {})).toEqual(rule);
    expect(await tableHash()).toBe(before);
  });

  it("shows an edited text in lists too, and the master's simplified one once it reads as the master's", async () => {
    const { id, admin } = await aCompanyWithRule();
    const simplified = (await read(admin, id)).ruleTextSimplified;
    await edit(admin, id, { text: "Our wording" });
    expect(await listed(admin, id)).toMatchObject({ ruleTextSimplified: "Our wording", action: "Do 0" });
    await edit(admin, id, { action: "Do ours" });
    expect(await listed(admin, id)).toMatchObject({ ruleTextSimplified: "Our wording", action: "Do ours" });
    const back = await edit(admin, id, { text: masterText });
    expect(back).toMatchObject({ ruleTextSimplified: simplified, hasCopy: true });
  });

  it("of the action alone leaves the simplified text as it is", async () => {
    const { id, admin } = await aCompanyWithRule();
    const { ruleTextSimplified, text } = await read(admin, id);
    const edited = await edit(admin, id, { action: "Do ours" });
    expect(edited).toMatchObject({ ruleTextSimplified, text, action: "Do ours", hasCopy: true });
  });

  it("tells long texts in the activity cut to 10,000 characters, and keeps them whole", async () => {
    const { company, id, admin } = await aCompanyWithRule();
    const text = `${"x".repeat(9_999)}🦓${"x".repeat(39_999)}`;
    expect((await edit(admin, id, { text })).text).toBe(text);
    const [row] = await activityOf(company.id, "rule.updated");
    expect(row?.after).toEqual({ text: `${"x".repeat(9_999)}…`, withoutVersion: true });
  });

  it.each([
    ["text", "x".repeat(50_001)],
    ["text", ""],
    ["text", " \n "],
    ["action", 7],
    ["priority", "urgent"],
    ["complianceStatus", "done"],
    ["internalTitle", "x".repeat(501)],
    ["version", -1],
    ["version", "1"],
  ])("is refused as 400 where %s does not fit, and changes nothing", async (field, value) => {
    const { id, admin } = await aCompanyWithRule();
    const problem = await admin.refused.updateCompanyRule(400, { params: { id }, body: { [field]: value } });
    expect(problem.issues?.map(({ path }) => path)).toEqual([`body.${field}`]);
  });

  it("is 404 for another company's rule, one that was not initialised, and one of a removed title", async () => {
    const { id, company, admin } = await aCompanyWithRule();
    const other = await aStaffedCompany();
    await selectTitle(other.company.id, 21, { shared: 1, own: 0 });
    const request = { params: { id }, body: { companyNotes: "Mine" } };
    await other.admin.refused.updateCompanyRule(404, request, "Rule not found");
    await other.admin.refused.updateCompanyRule(404, { ...request, params: { id: 3 } });
    expect((await selections.get(company.id, 21))?.isActive).toBe(true);
    await admin.updateCompanyRule(request);
    await admin.removeSelection({ params: { cfrTitleId: "21" } });
    await admin.refused.updateCompanyRule(404, request);
  });
});

describe("an edit of an older version", () => {
  const stale =
    /^This rule was changed by (.+) at ([A-Z][a-z]{2} \d{1,2}, \d{4}, \d{1,2}:\d{2} [AP]M UTC)\. Reload to see the latest version\.$/;

  it("is 409 with who changed it and when, changes nothing, and passes with the newest version", async () => {
    const { id, admin, member } = await aCompanyWithRule();
    const theirs = await edit(member, id, { companyNotes: "Theirs", version: 0 });
    const mine = { params: { id }, body: { companyNotes: "Mine", version: 0 } };
    const problem = await admin.refused.updateCompanyRule(409, mine);
    const [, name, time = ""] = stale.exec(problem.message) ?? [];
    expect(name).toBe(`${member.user.firstName} ${member.user.lastName}`);
    expect(Math.abs(Date.parse(time) - Date.parse(theirs.updatedAt))).toBeLessThan(60_000);
    expect(problem.code).toBe("rule.stale");
    expect(await edit(admin, id, { companyNotes: "Mine", version: 1 })).toMatchObject({ version: 2 });
  });

  it("names the author of the newest change, whatever it was", async () => {
    const { id, admin, officer, member } = await aCompanyWithRule();
    const nameIn = async (version: number) => {
      const request = { params: { id }, body: { companyNotes: "x", version } };
      return stale.exec((await admin.refused.updateCompanyRule(409, request)).message)?.[1];
    };
    await edit(admin, id, { companyNotes: "first" });
    await member.assignCompanyRule({ params: { id }, body: { assignedTo: admin.user.id } });
    expect(await nameIn(1)).toBe(`${member.user.firstName} ${member.user.lastName}`);
    await officer.setApplicability({ params: { ruleId: id }, body: { isApplicable: false } });
    expect(await nameIn(2)).toBe(`${officer.user.firstName} ${officer.user.lastName}`);
  });

  it("is also refused where it would change nothing, and where the version is from the future", async () => {
    const { id, admin } = await aCompanyWithRule();
    await edit(admin, id, { companyNotes: "Now" });
    for (const version of [0, 2]) {
      const request = { params: { id }, body: { companyNotes: "Now", version } };
      await admin.refused.updateCompanyRule(409, request);
    }
    await edit(admin, id, { companyNotes: "Now", version: 1 });
  });

  it("that names no version wins, and the activity says so", async () => {
    const { company, id, admin, member } = await aCompanyWithRule();
    await edit(member, id, { companyNotes: "Theirs", version: 0 });
    expect(await edit(admin, id, { companyNotes: "Mine" })).toMatchObject({ companyNotes: "Mine" });
    expect((await activityOf(company.id, "rule.updated")).map(({ after }) => after)).toEqual([
      { companyNotes: "Theirs" },
      { companyNotes: "Mine", withoutVersion: true },
    ]);
  });
});

describe("Import from Master", () => {
  const reset = (person: Person, id: number, body: object = {}) =>
    person.importFromMaster({ params: { id }, body });

  it("puts the texts back and keeps notes, status, priority, title and assignment", async () => {
    const { company, id, admin, officer, member } = await aCompanyWithRule();
    const untouched = await read(admin, id);
    const kept = {
      companyNotes: "Keep",
      priority: "low",
      complianceStatus: "completed",
      internalTitle: "Ours",
    };
    await edit(member, id, { ...kept, text: "Our text", action: "Our action" });
    await admin.assignCompanyRule({ params: { id }, body: { assignedTo: member.user.id, priority: "low" } });
    const back = await reset(officer, id, { version: 2 });
    const { text, action, ruleTextSimplified } = untouched;
    expect(back).toMatchObject({ ...kept, text, action, ruleTextSimplified, hasCopy: false, copiedBy: null });
    expect(back).toMatchObject({ assignedTo: member.user.id, version: 3, lastEditedBy: officer.user.id });
    const { undoId: _, ...rule } = back;
    expect(await read(member, id)).toEqual(rule);
    const [row] = await activityOf(company.id, "rule.reset");
    expect(row).toMatchObject({
      before: { text: "Our text", action: "Our action", ruleTextSimplified: "Our text" },
      after: { text, action, ruleTextSimplified },
    });
  });

  it("is 404 where there is no copy, and for another company; 409 for an older version", async () => {
    const { id, admin } = await aCompanyWithRule();
    await admin.refused.importFromMaster(404, { params: { id }, body: {} }, "No company rule to reset");
    await edit(admin, id, { text: "Our text" });
    const other = await aCompanyWithRule();
    await other.admin.refused.importFromMaster(404, { params: { id }, body: {} }, "Rule not found");
    const old = await admin.refused.importFromMaster(409, { params: { id }, body: { version: 0 } });
    expect(old.code).toBe("rule.stale");
    expect(await reset(admin, id)).toMatchObject({ hasCopy: false });
    await admin.refused.importFromMaster(404, { params: { id }, body: {} });
  });

  it("ends a copy that says what the master says, which no edit does", async () => {
    const { company, id, admin } = await aCompanyWithRule();
    await admin.copyMasterRule({ params: { masterId: firstRule } });
    expect(await reset(admin, id)).toMatchObject({ hasCopy: false });
    expect(await activityOf(company.id, "rule.reset")).toMatchObject([{ before: {}, after: {} }]);
  });
});

describe("a later import of the master", () => {
  it("never touches the company's copy, shows where there is none, and is what a reset brings", async () => {
    const { company, admin } = await aStaffedCompany();
    const at = { titleNumber: 7, partNo: "3", section: "3.1" };
    const [copied, plain] = ["copied", "plain"].map((obligationId) => aRule({ ...at, obligationId }));
    if (!copied || !plain) throw new Error("Two rules");
    await publish(sharedLibrary, [copied, plain]);
    await selectTitle(company.id, 7);
    await admin.initializeCompanyRules();
    const [first, second] = items(await admin.listPartRules({ params: { titleId: "7", partNo: "3" } })).map(
      ({ companyRuleId }) => companyRuleId,
    );
    if (!first || !second) throw new Error("Two rules");
    const ours = await edit(admin, first, { text: "Our text", action: "Our action" });
    const renewed = { ruleTextVerbatim: "New text", ruleTextSimplified: "New simple", action: "New action" };
    await publish(sharedLibrary, [
      { ...copied, ...renewed },
      { ...plain, ...renewed },
    ]);
    const { text, action, ruleTextSimplified, version } = ours;
    expect(await read(admin, first)).toMatchObject({ text, action, ruleTextSimplified, version });
    const wording = { text: "New text", ruleTextSimplified: "New simple", action: "New action" };
    expect(await read(admin, second)).toMatchObject({ ...wording, version: 0 });
    const reset = await admin.importFromMaster({ params: { id: first }, body: {} });
    expect(reset).toMatchObject({ ...wording, hasCopy: false });
  });

  it("leaves the simplified text of a copy alone when only its action is edited", async () => {
    const { company, admin } = await aStaffedCompany();
    const rule = aRule({ titleNumber: 7, partNo: "4", section: "4.1" });
    await publish(ownLibrary(company.id), [rule]);
    await selectTitle(company.id, 7, { shared: 0, own: 1 });
    const copy = await admin.copyMasterRule({ params: { masterId: "own.7.4-4.1-001" } });
    await publish(ownLibrary(company.id), [
      { ...rule, ruleTextVerbatim: "New text", ruleTextSimplified: "New simple" },
    ]);
    const edited = await edit(admin, Number(copy.id), { action: "Do ours" });
    const { text, ruleTextSimplified } = copy;
    expect(edited).toMatchObject({ text, ruleTextSimplified, action: "Do ours" });
  });
});
