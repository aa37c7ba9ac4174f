import { beforeEach, describe, expect, it } from "vitest";
import { libraryRepository } from "../../functions/regulation/library/library-repository.ts";
import { ownLibrary } from "../../functions/regulation/library/library-types.ts";
import { selections } from "../../functions/regulation/selections/selection-repository.ts";
import { changeRulesInBulk, setApplicability, updateCompanyRule } from "../../shared/api/company-rules.ts";
import { call, ok } from "../support/server/api.ts";
import { activityOf, atOnce, many, times } from "../support/server/at-once.ts";
import { withFaultyEngine } from "../support/server/engine.ts";
import { aStaffedCompany, as } from "../support/server/people.ts";
import { aRule, publish, selectTitle } from "../support/server/regulation.ts";
import { aCompanyWithRule, aRuleWorld } from "../support/server/rule-world.ts";

const proxy = withFaultyEngine();
await aRuleWorld();
beforeEach(() => proxy().reset());

describe("editing one rule at the same moment", () => {
  it("with the same version: one is saved, the other is told who was faster", async () => {
    for (const version of [0, 1, 2]) {
      const { id, admin, member } = await aCompanyWithRule();
      for (let made = 0; made < version; made += 1) {
        await admin.updateCompanyRule({ params: { id }, body: { companyNotes: `Earlier ${made}` } });
      }
      const edits = [admin, member].map((person) =>
        as(person, { params: { id }, body: { companyNotes: `By ${person.user.firstName}`, version } }),
      );
      const answers = await Promise.all(edits.map((edit) => call(updateCompanyRule, edit)));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      const winner = answers[0]?.status === 200 ? admin : member;
      const lost = answers.find(({ status }) => status === 409);
      expect(lost?.json).toMatchObject({
        code: "rule.stale",
        message: expect.stringContaining(`by ${winner.user.firstName} ${winner.user.lastName} at `),
      });
      const rule = await admin.getCompanyRule({ params: { id } });
      expect(rule).toMatchObject({ companyNotes: `By ${winner.user.firstName}`, version: version + 1 });
    }
  });

  it(`by ${many} with the same version: exactly one is saved`, async () => {
    const { company, id, admin, officer, member } = await aCompanyWithRule();
    const requests = times(many, (index) =>
      as([admin, officer, member][index % 3] ?? admin, {
        params: { id },
        body: { text: `Text ${index}`, version: 0 },
      }),
    );
    expect(await atOnce(updateCompanyRule, requests)).toEqual({ 200: 1, 409: many - 1 });
    expect(await activityOf(company.id, "rule.updated")).toHaveLength(1);
  });

  it("without versions: every field that was answered with success is there, none is lost", async () => {
    const { company, id, admin, member } = await aCompanyWithRule();
    const bodies = [{ companyNotes: "Noted" }, { priority: "high" }, { complianceStatus: "completed" }];
    const rules = await Promise.all(
      bodies.map((body, index) => (index % 2 ? admin : member).updateCompanyRule({ params: { id }, body })),
    );
    expect(rules.map(({ version }) => version).sort()).toEqual([1, 2, 3]);
    const rule = await admin.getCompanyRule({ params: { id } });
    expect(rule).toMatchObject({ companyNotes: "Noted", priority: "high", complianceStatus: "completed" });
    expect(await activityOf(company.id, "rule.updated")).toHaveLength(3);
  });
});

describe("Import from Master during an edit", () => {
  it("of the same version: one of the two happens, and the rule is whole either way", async () => {
    for (const round of times(5, (index) => index)) {
      const { id, admin, member } = await aCompanyWithRule();
      const text = `Ours ${round}`;
      await admin.updateCompanyRule({ params: { id }, body: { text, action: "Act" } });
      const [edit, reset] = await Promise.all([
        member.call.updateCompanyRule({
          params: { id },
          body: { text: `${text}!`, companyNotes: "n", version: 1 },
        }),
        admin.call.importFromMaster({ params: { id }, body: { version: 1 } }),
      ]);
      expect([edit.status, reset.status].sort()).toEqual([200, 409]);
      const rule = await admin.getCompanyRule({ params: { id } });
      const edited = { text: `${text}!`, action: "Act", companyNotes: "n", hasCopy: true };
      const original = {
        text: rule.masterRule.ruleTextVerbatim,
        action: "Do 0",
        companyNotes: "",
        hasCopy: false,
      };
      expect(rule).toMatchObject({ ...(edit.status === 200 ? edited : original), version: 2 });
    }
  });
});

const aCompanyWith200Rules = async () => {
  const staffed = await aStaffedCompany();
  const rules = times(200, (index) =>
    aRule({ titleNumber: 8, partNo: String(index % 20), section: `${index}.1`, obligationId: String(index) }),
  );
  await publish(ownLibrary(staffed.company.id), rules);
  await selectTitle(staffed.company.id, 8, { shared: 0, own: 200 });
  const block = (await selections.get(staffed.company.id, 8))?.block ?? 0;
  return { ...staffed, ids: times(200, (index) => block * 2 ** 21 + 2 ** 20 + index) };
};

describe("a bulk change of 200 rules", () => {
  it("while people edit some of them: both are there, and no rule is refused or lost", {
    timeout: 60_000,
  }, async () => {
    const { company, admin, member, ids } = await aCompanyWith200Rules();
    const edited = ids.filter((_, index) => index % 10 === 0);
    const [{ outcomes }] = await Promise.all([
      admin.changeRulesInBulk({ body: { ids, action: { type: "status", complianceStatus: "completed" } } }),
      ...edited.map((id) =>
        member.updateCompanyRule({ params: { id }, body: { companyNotes: "Meanwhile" } }),
      ),
    ]);
    expect(outcomes.filter(({ outcome }) => outcome !== "changed")).toEqual([]);
    for (const id of edited) {
      const rule = await admin.getCompanyRule({ params: { id } });
      expect(rule).toMatchObject({ complianceStatus: "completed", companyNotes: "Meanwhile", version: 2 });
    }
    expect(await activityOf(company.id, "rule.changed-in-bulk")).toHaveLength(200);
  });

  it("reads each part once and the company's state in batches", { timeout: 60_000 }, async () => {
    const { admin, ids } = await aCompanyWith200Rules();
    libraryRepository.clearCache();
    proxy().reset();
    await admin.changeRulesInBulk({ body: { ids, action: { type: "status", complianceStatus: "pending" } } });
    const counts = Object.groupBy(proxy().calls, (name) => name);
    // The manifest and twenty parts, and the selection by its key; nothing is written, since every rule is pending already.
    expect(counts.Query).toHaveLength(21);
    expect(counts.TransactWriteItems).toBeUndefined();
    expect(counts.BatchGetItem?.length).toBeLessThanOrEqual(4);
    expect(proxy().calls.length).toBeLessThan(30);
  });

  it("twice at the same moment: every rule is changed by one of the two", { timeout: 60_000 }, async () => {
    const { company, admin, officer, ids } = await aCompanyWith200Rules();
    const body = { ids: ids.slice(0, 50), action: { type: "applicability", isApplicable: false } };
    const results = await Promise.all([admin, officer].map((person) => person.changeRulesInBulk({ body })));
    const told = results.flatMap(({ outcomes }) => outcomes.map(({ outcome }) => outcome));
    expect(told.filter((outcome) => outcome === "changed")).toHaveLength(50);
    expect(told.filter((outcome) => outcome === "unchanged")).toHaveLength(50);
    expect(await activityOf(company.id, "rule.changed-in-bulk")).toHaveLength(50);
  });

  it("undone twice at the same moment is undone once", { timeout: 60_000 }, async () => {
    const { company, admin, officer, ids } = await aCompanyWith200Rules();
    const some = ids.slice(0, 20);
    await admin.changeRulesInBulk({ body: { ids: some, action: { type: "priority", priority: "high" } } });
    const items = some.map((companyRuleId) => ({ companyRuleId, version: 1, priority: "" }));
    const results = await Promise.all(
      [admin, officer].map((person) => person.undoBulkChange({ body: { items } })),
    );
    const told = results.flatMap(({ outcomes }) => outcomes.map(({ outcome }) => outcome));
    expect(told.filter((outcome) => outcome === "changed")).toHaveLength(20);
    expect(told.filter((outcome) => outcome === "unchanged")).toHaveLength(20);
    expect(await activityOf(company.id, "rule.bulk-undone")).toHaveLength(20);
  });

  it("that the table stops taking half-way tells which rules are changed and which are not", {
    timeout: 60_000,
  }, async () => {
    const { admin, ids } = await aCompanyWith200Rules();
    const body = { ids: ids.slice(0, 12), action: { type: "status", complianceStatus: "completed" } };
    const request = as(admin, { body });
    proxy().reset();
    proxy().inject("reset", "TransactWriteItems", 1_000, 4);
    const { outcomes } = await ok(changeRulesInBulk, request);
    proxy().reset();
    const refusedOnes = outcomes.filter(({ outcome }) => outcome === "refused");
    expect(refusedOnes).toHaveLength(8);
    expect(refusedOnes[0]).toMatchObject({ message: "The service is busy. Please try again in a moment." });
    for (const { outcome, companyRuleId: id } of outcomes) {
      const rule = await admin.getCompanyRule({ params: { id } });
      expect(rule.complianceStatus).toBe(outcome === "changed" ? "completed" : "pending");
    }
    const again = await ok(changeRulesInBulk, request);
    expect(again.outcomes.filter(({ outcome }) => outcome === "changed")).toHaveLength(8);
  });
});

describe("setting one rule's applicability at the same moment", () => {
  it("makes one change and no one is refused", async () => {
    const { company, id, admin } = await aCompanyWithRule();
    const requests = times(many, () => as(admin, { params: { ruleId: id }, body: { isApplicable: false } }));
    expect(await atOnce(setApplicability, requests)).toEqual({ 200: many });
    expect(await activityOf(company.id, "rule.applicability-set")).toHaveLength(1);
  });
});
