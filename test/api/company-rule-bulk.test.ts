import { describe, expect, it } from "vitest";
import { ownLibrary } from "../../functions/regulation/library/library-types.ts";
import { selections } from "../../functions/regulation/selections/selection-repository.ts";
import { changeRulesInBulk } from "../../shared/api/company-rules.ts";
import type { BulkAction, BulkOutcome } from "../../shared/schemas/bulk-change.ts";
import { call } from "../support/server/api.ts";
import { activityOf, times } from "../support/server/at-once.ts";
import { tableHash } from "../support/server/engine.ts";
import { waitingFor } from "../support/server/mailbox.ts";
import { anAccount, aStaffedCompany, as, type Person } from "../support/server/people.ts";
import { aRule, publish, selectTitle } from "../support/server/regulation.ts";
import { aCompanyWithRule, aRuleWorld, firstRule } from "../support/server/rule-world.ts";

await aRuleWorld();

const bulk = async (person: Person, ids: readonly number[], action: BulkAction): Promise<BulkOutcome[]> =>
  (await person.changeRulesInBulk({ body: { ids, action } })).outcomes;
const undo = async (person: Person, body: object): Promise<BulkOutcome[]> =>
  (await person.undoBulkChange({ body })).outcomes;
const read = (person: Person, id: number) => person.getCompanyRule({ params: { id } });
const afterOf = (outcome: BulkOutcome | undefined) =>
  outcome?.outcome === "changed" ? outcome.after : undefined;
const status = (complianceStatus: "pending" | "in_progress" | "completed") =>
  ({ type: "status", complianceStatus }) as const;

describe("applicability", () => {
  const set = (person: Person, ruleId: number | string, body: object) =>
    person.setApplicability({ params: { ruleId }, body });

  it("is set by the rule's number or its master's id, which makes the company's rule", async () => {
    const { company, admin, officer } = await aStaffedCompany();
    await selectTitle(company.id, 21);
    const off = await set(officer, firstRule, { isApplicable: false });
    expect(off).toMatchObject({ isActive: false, version: 1, complianceStatus: "pending", priority: "" });
    expect(await read(admin, off.companyRuleId)).toMatchObject({ isActive: false, hasCopy: false });
    const on = await set(admin, off.companyRuleId, { isApplicable: true, version: 1 });
    expect(on).toEqual({ ...off, isActive: true, applicability: "applicable", version: 2 });
    const rows = await activityOf(company.id, "rule.applicability-set");
    expect(rows.map(({ before, after }) => [before, after])).toEqual([
      [{ isActive: true }, { isActive: false }],
      [{ isActive: false }, { isActive: true }],
    ]);
  });

  it("that is so already writes nothing, but a master's id still makes the company's rule", async () => {
    const { company, admin } = await aStaffedCompany();
    await selectTitle(company.id, 21);
    const made = await set(admin, firstRule, { isApplicable: true });
    expect(await read(admin, made.companyRuleId)).toMatchObject({ isActive: true, version: 1 });
    const before = await tableHash();
    expect(await set(admin, firstRule, { isApplicable: true })).toEqual(made);
    expect(await set(admin, made.companyRuleId, { isApplicable: true, version: 1 })).toEqual(made);
    expect(await tableHash()).toBe(before);
  });

  it("is refused without the title, for another's rule, and for an older version", async () => {
    const { id, admin } = await aCompanyWithRule();
    const stranger = await aStaffedCompany();
    const request = (ruleId: number | string, body: object = { isApplicable: false }) => ({
      params: { ruleId },
      body,
    });
    const missing = await stranger.admin.refused.setApplicability(409, request(firstRule));
    expect(missing.message).toBe("This rule's CFR title is not added to your organization");
    await stranger.admin.refused.setApplicability(404, request(id));
    await admin.refused.setApplicability(404, request("own.21.11-own-1"));
    await admin.refused.setApplicability(409, request(id, { isApplicable: false, version: 3 }));
    await admin.refused.setApplicability(400, request(id, {}));
    await admin.refused.setApplicability(400, request("not-an-id"));
    await admin.setApplicability(request(id));
  });
});

describe("a bulk change", () => {
  it("sets status, priority or applicability of each rule and tells before and after in the order asked", async () => {
    const { company, id, admin, officer } = await aCompanyWithRule();
    const ids = [id + 2, id, id + 1];
    const outcomes = await bulk(officer, ids, status("in_progress"));
    expect(outcomes.map(({ companyRuleId }) => companyRuleId)).toEqual(ids);
    const open = { applicability: "undecided", applicabilityReason: null };
    expect(outcomes[1]).toEqual({
      outcome: "changed",
      companyRuleId: id,
      before: {
        companyRuleId: id,
        complianceStatus: "pending",
        priority: "",
        isActive: true,
        ...open,
        version: 0,
      },
      after: {
        companyRuleId: id,
        complianceStatus: "in_progress",
        priority: "",
        isActive: true,
        ...open,
        version: 1,
      },
    });
    await bulk(officer, ids, { type: "priority", priority: "high" });
    await bulk(officer, ids, { type: "applicability", isApplicable: false });
    const state = { complianceStatus: "in_progress", priority: "high", isActive: false, version: 3 };
    for (const each of ids) expect(await read(admin, each)).toMatchObject(state);
    const rows = await activityOf(company.id, "rule.changed-in-bulk");
    expect(rows).toHaveLength(9);
    expect(rows.filter(({ target }) => (target as { id: string }).id === String(id))).toMatchObject([
      { before: { complianceStatus: "pending" }, after: { complianceStatus: "in_progress" } },
      { before: { priority: "" }, after: { priority: "high" } },
      { before: { isActive: true }, after: { isActive: false } },
    ]);
  });

  it("handles a number that comes twice once, and leaves what is so already as it is", async () => {
    const { id, admin } = await aCompanyWithRule();
    await bulk(admin, [id], status("completed"));
    const before = await tableHash();
    expect(await bulk(admin, [id, id], status("completed"))).toEqual([
      { outcome: "unchanged", companyRuleId: id },
    ]);
    expect(await tableHash()).toBe(before);
    expect(await bulk(admin, [id + 1, id, id + 1], status("completed"))).toMatchObject([
      { outcome: "changed", companyRuleId: id + 1 },
      { outcome: "unchanged", companyRuleId: id },
    ]);
  });

  it("assigns all rules with one mail, and takes assignments away", async () => {
    const { id, admin, member } = await aCompanyWithRule();
    const ids = [id, id + 1];
    const assign = {
      type: "assign",
      assignedTo: member.user.id,
      priority: "high",
      dueDate: "2031-05-06",
    } as const;
    const outcomes = await bulk(admin, ids, assign);
    expect(outcomes).toMatchObject(ids.map((each) => ({ outcome: "changed", companyRuleId: each })));
    for (const each of ids) {
      const rule = await read(admin, each);
      expect(rule).toMatchObject({ assignedTo: member.user.id, dueDate: "2031-05-06" });
      const after = afterOf(outcomes.find(({ companyRuleId }) => companyRuleId === each));
      expect(after).toMatchObject({ priority: rule.priority, version: rule.version });
    }
    expect(await waitingFor(member.user.email)).toHaveLength(1);
    const ended = await bulk(admin, [id, id + 2], { type: "unassign" });
    expect(ended).toMatchObject([{ outcome: "changed" }, { outcome: "unchanged" }]);
    expect(await read(admin, id)).toMatchObject({ assignedTo: null, version: afterOf(ended[0])?.version });
    expect(await admin.listRuleAssignments({ params: { id } })).toMatchObject([{ status: "cancelled" }]);
    expect(await waitingFor(member.user.email)).toHaveLength(1);
  });

  it("refuses alone what is missing, another company's or of a removed title, all in the same words", async () => {
    const { company, id, admin } = await aCompanyWithRule();
    const other = await aCompanyWithRule();
    await selectTitle(company.id, 40, { shared: 3, own: 0 });
    const block = (await selections.get(company.id, 40))?.block ?? 0;
    const removed = block * 2 ** 21;
    await bulk(admin, [removed], status("completed"));
    await admin.removeSelection({ params: { cfrTitleId: "40" } });
    const not = (companyRuleId: number) => ({ outcome: "refused", companyRuleId, message: "Rule not found" });
    expect(await bulk(admin, [5, other.id, id, removed, id + 100], status("completed"))).toEqual([
      not(5),
      not(other.id),
      expect.objectContaining({ outcome: "changed", companyRuleId: id }),
      not(removed),
      not(id + 100),
    ]);
    expect(await read(other.admin, other.id)).toMatchObject({ complianceStatus: "pending", version: 0 });
  });

  it("says of each rule why no one was assigned, and changes nothing", async () => {
    const { company, id, admin } = await aCompanyWithRule();
    const inactive = await anAccount({ companyId: company.id, isActive: false });
    const before = await tableHash();
    const message = "Choose people who are active in your company.";
    expect(await bulk(admin, [id, id + 1], { type: "assign", assignedTo: inactive.id })).toEqual(
      [id, id + 1].map((companyRuleId) => ({ outcome: "refused", companyRuleId, message })),
    );
    expect(await tableHash()).toBe(before);
  });

  it.each([
    [{ ids: [] }, "body.ids"],
    [{ ids: times(201, (index) => index + 1) }, "body.ids"],
    [{ ids: [1.5] }, "body.ids.0"],
    [{ ids: ["7"] }, "body.ids.0"],
    [{ action: { type: "delete" } }, "body.action.type"],
    [{ action: { type: "assign" } }, "body.action.assignedTo"],
    [{ action: { type: "status", complianceStatus: "done" } }, "body.action.complianceStatus"],
  ])("is 400 as a whole where it makes no sense: %j", async (wrong, path) => {
    const { id, admin } = await aCompanyWithRule();
    const body = { ids: [id], action: status("completed"), ...wrong };
    const problem = await admin.refused.changeRulesInBulk(400, { body });
    expect(problem.issues?.map((issue) => issue.path)).toEqual([path]);
    expect(await read(admin, id)).toMatchObject({ version: 0 });
  });

  it("begins no rule when the function's time is nearly over, and says so of each", async () => {
    const { id, admin } = await aCompanyWithRule();
    const request = as(admin, { body: { ids: [id], action: status("completed") } });
    const before = await tableHash();
    const late = await call(changeRulesInBulk, request, 4_900);
    expect(late.json).toEqual({
      outcomes: [
        {
          outcome: "refused",
          companyRuleId: id,
          message: "Time ran out before this rule. Please try again.",
        },
      ],
    });
    expect(await tableHash()).toBe(before);
    expect((await call(changeRulesInBulk, request, 5_100)).json).toMatchObject({
      outcomes: [{ outcome: "changed" }],
    });
  });

  it("of 200 rules of many parts changes all of them", { timeout: 30_000 }, async () => {
    const { company, admin } = await aStaffedCompany();
    const rules = times(200, (index) =>
      aRule({
        titleNumber: 8,
        partNo: String(index % 20),
        section: `${index}.1`,
        obligationId: String(index),
      }),
    );
    await publish(ownLibrary(company.id), rules);
    await selectTitle(company.id, 8, { shared: 0, own: 200 });
    const block = (await selections.get(company.id, 8))?.block ?? 0;
    const ids = times(200, (index) => block * 2 ** 21 + 2 ** 20 + index);
    const outcomes = await bulk(admin, ids, status("completed"));
    expect(outcomes.map(({ outcome, companyRuleId }) => [outcome, companyRuleId])).toEqual(
      ids.map((id) => ["changed", id]),
    );
    expect(await activityOf(company.id, "rule.changed-in-bulk")).toHaveLength(200);
  });
});

describe("undoing a bulk change", () => {
  const undoOf = (outcomes: readonly BulkOutcome[]) => ({
    items: outcomes.flatMap((each) =>
      each.outcome === "changed"
        ? [{ companyRuleId: each.companyRuleId, version: each.after.version, priority: each.before.priority }]
        : [],
    ),
  });

  it("puts every rule back and logs it; the second time there is nothing to do", async () => {
    const { company, id, admin } = await aCompanyWithRule();
    const ids = [id, id + 1];
    await bulk(admin, [id], { type: "priority", priority: "low" });
    const body = undoOf(await bulk(admin, ids, { type: "priority", priority: "high" }));
    expect(await undo(admin, body)).toMatchObject([
      { outcome: "changed", companyRuleId: id, after: { priority: "low", version: 3 } },
      { outcome: "changed", companyRuleId: id + 1, after: { priority: "", version: 2 } },
    ]);
    expect(await activityOf(company.id, "rule.bulk-undone")).toHaveLength(2);
    const before = await tableHash();
    expect(await undo(admin, body)).toMatchObject([{ outcome: "unchanged" }, { outcome: "unchanged" }]);
    expect(await tableHash()).toBe(before);
  });

  it("leaves what someone changed since, and says so, and undoes the others", async () => {
    const { id, admin, member } = await aCompanyWithRule();
    const body = undoOf(await bulk(admin, [id, id + 1], { type: "priority", priority: "high" }));
    await member.updateCompanyRule({ params: { id }, body: { companyNotes: "Since" } });
    expect(await undo(admin, body)).toMatchObject([
      { outcome: "refused", message: "This rule was changed since, so it stays as it is now." },
      { outcome: "changed" },
    ]);
    expect(await read(admin, id)).toMatchObject({ priority: "high", companyNotes: "Since" });
  });

  it("does not reach another company's rules", async () => {
    const { admin } = await aCompanyWithRule();
    const other = await aCompanyWithRule();
    const body = undoOf(await bulk(other.admin, [other.id], { type: "priority", priority: "high" }));
    expect(await undo(admin, body)).toEqual([
      { outcome: "refused", companyRuleId: other.id, message: "Rule not found" },
    ]);
    expect(await undo(other.admin, body)).toMatchObject([{ outcome: "changed" }]);
  });
});
