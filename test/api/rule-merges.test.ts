import { describe, expect, it } from "vitest";
import { table } from "../../functions/core/table/table.ts";
import { sharedLibrary } from "../../functions/regulation/library/library-types.ts";
import { selections } from "../../functions/regulation/selections/selection-repository.ts";
import { companyRuleId, slotOf } from "../../functions/rules/record/company-rule-id.ts";
import { overlays } from "../../functions/rules/record/overlay-repository.ts";
import type { RuleContent } from "../../shared/schemas/rule.ts";
import { activityOf, times } from "../support/server/at-once.ts";
import { aStaffedCompany, type Person } from "../support/server/people.ts";
import { aRule, loadTitles, publish, selectTitle } from "../support/server/regulation.ts";
import { items } from "../support/server/rule-world.ts";

await loadTitles();

const before = {
  ruleTextVerbatim: "Keep records for two years in the office.",
  ruleTextSimplified: "Keep records.",
  action: "Keep records",
};
const after = {
  ruleTextVerbatim: "Keep records for three years in the office.",
  ruleTextSimplified: "Keep records.",
  action: "Keep and show records",
};
const movedAt = "2027-02-01T10:00:00.000Z";

/** A title of its own for each test, so that moving its master moves no other. */
let lastTitle = 5;
/** A company with two rules of a part whose master can be moved. */
const aMovingPart = async () => {
  const titleNumber = ++lastTitle;
  const rules = ["one", "two"].map((obligationId) =>
    aRule({ titleNumber, partNo: "3", section: "3.1", obligationId, ...before }),
  );
  await publish(sharedLibrary, rules);
  const staffed = await aStaffedCompany();
  await selectTitle(staffed.company.id, titleNumber, { shared: 2, own: 0 });
  const { block } = (await selections.get(staffed.company.id, titleNumber)) ?? { block: 0 };
  const [id, other] = [0, 1].map((ordinal) => companyRuleId(block, slotOf("shared", ordinal))) as [
    number,
    number,
  ];
  const move = (changes: Partial<RuleContent> = after) =>
    publish(
      sharedLibrary,
      rules.map((rule) => ({ ...rule, ...changes })),
      movedAt,
    );
  return { ...staffed, id, other, move, titleNumber };
};
const edit = (person: Person, id: number, body: object) => person.updateCompanyRule({ params: { id }, body });
const merge = (person: Person, id: number) => person.getRuleMerge({ params: { id } });
const apply = async (person: Person, id: number, decisions = {}) => {
  const { masterVersion, version } = await merge(person, id);
  return person.mergeRule({ params: { id }, body: { masterVersion, version, decisions } });
};
const stateOf = (companyId: string, titleNumber: number, id: number) =>
  overlays.list(companyId, titleNumber).then((all) => all.find(({ companyRuleId: own }) => own === id));

describe("a copy whose master moved", () => {
  it("says so on its page and in lists, with the count of its part", async () => {
    const { admin, id, other, move, titleNumber } = await aMovingPart();
    await edit(admin, id, { text: "Keep all records for two years in the office." });
    const list = async () =>
      admin.listPartRules({ params: { titleId: `${titleNumber}`, partNo: "3" }, query: { limit: 10 } });
    expect(await admin.getCompanyRule({ params: { id } })).toMatchObject({
      masterChangedAt: null,
      baseKnown: true,
    });
    expect(await list()).toMatchObject({ facets: { masterChanged: 0 } });
    await move();
    expect(await admin.getCompanyRule({ params: { id } })).toMatchObject({
      masterChangedAt: movedAt,
      baseKnown: true,
    });
    // The other has no copy: it reads as its master does.
    expect(await admin.getCompanyRule({ params: { id: other } })).toMatchObject({ masterChangedAt: null });
    const page = await list();
    expect(page).toMatchObject({ facets: { masterChanged: 1 } });
    expect(items(page).map(({ masterChangedAt }) => masterChangedAt)).toEqual([movedAt, null]);
  });

  it("merges each text by words, shows a conflict, and keeps everything else", async () => {
    const { member, officer, company, id, move } = await aMovingPart();
    await edit(member, id, {
      text: "Keep all records for two years in the office.",
      action: "Keep papers",
      companyNotes: "Ask QA",
      complianceStatus: "in_progress",
    });
    await move();
    const shown = await merge(member, id);
    expect(shown).toMatchObject({ companyRuleId: id, baseKnown: true, version: 1 });
    expect(shown.fields).toEqual([
      {
        field: "text",
        base: before.ruleTextVerbatim,
        yours: "Keep all records for two years in the office.",
        theirs: after.ruleTextVerbatim,
        result: "Keep all records for three years in the office.",
        conflict: false,
      },
      {
        field: "ruleTextSimplified",
        base: before.ruleTextSimplified,
        yours: "Keep all records for two years in the office.",
        theirs: after.ruleTextSimplified,
        result: "Keep all records for two years in the office.",
        conflict: false,
      },
      {
        field: "action",
        base: before.action,
        yours: "Keep papers",
        theirs: after.action,
        result: null,
        conflict: true,
      },
    ]);
    const { masterVersion, version } = shown;
    const body = { masterVersion, version };
    await member.refused.mergeRule(403, { params: { id }, body });
    const open = await officer.refused.mergeRule(400, { params: { id }, body });
    expect(open.issues).toMatchObject([{ path: "body.decisions.action" }]);
    const empty = { text: { choice: "edited", text: " " }, action: { choice: "theirs" } };
    await officer.refused.mergeRule(400, { params: { id }, body: { ...body, decisions: empty } });
    const decisions = { action: { choice: "edited", text: "Keep papers and show them" } };
    const { rule, undoId } = await officer.mergeRule({ params: { id }, body: { ...body, decisions } });
    expect(undoId).not.toBeNull();
    expect(rule).toMatchObject({
      text: "Keep all records for three years in the office.",
      action: "Keep papers and show them",
      companyNotes: "Ask QA",
      complianceStatus: "in_progress",
      masterChangedAt: null,
      lastEditedBy: officer.user.id,
      copiedBy: member.user.id,
      version: 2,
    });
    expect(await activityOf(company.id, "rule.merged")).toMatchObject([
      { after: { text: rule.text, action: rule.action } },
    ]);
  });

  it("changes nothing a second time", async () => {
    const { admin, id, move, company, titleNumber } = await aMovingPart();
    await edit(admin, id, { text: "Keep all records for two years in the office." });
    await move();
    await apply(admin, id);
    const state = await stateOf(company.id, titleNumber, id);
    expect(await apply(admin, id)).toMatchObject({ undoId: null, rule: { version: 2 } });
    expect(await stateOf(company.id, titleNumber, id)).toEqual(state);
  });

  it("refuses an older version of the rule or of its master", async () => {
    const { admin, id, move } = await aMovingPart();
    await edit(admin, id, { action: "Ours" });
    await move();
    const { masterVersion, version } = await merge(admin, id);
    const body = { masterVersion, version, decisions: { action: { choice: "yours" } } };
    await move({ ...after, action: "Burn records" });
    expect(
      await admin.refused.mergeRule(409, { params: { id }, body }, "The master rule changed again."),
    ).toMatchObject({ code: "master.stale" });
    await move();
    await edit(admin, id, { companyNotes: "New" });
    expect(await admin.refused.mergeRule(409, { params: { id }, body })).toMatchObject({
      code: "rule.stale",
    });
    expect(await apply(admin, id, body.decisions)).toMatchObject({ rule: { action: "Ours" } });
  });

  it("merges only equal texts where its base is not known, and knows it while the master is as it was", async () => {
    const { admin, id, other, move, company, titleNumber } = await aMovingPart();
    for (const each of [id, other]) {
      await edit(admin, each, { action: "Keep papers" });
      const state = await stateOf(company.id, titleNumber, each);
      if (!state) throw new Error("The rule was edited");
      // As copies were kept before they had a base.
      await table.write(overlays.save(company.id, state, { base: null }, new Date()));
    }
    expect(await merge(admin, id)).toMatchObject({ baseKnown: true });
    // Any change writes down what is still known.
    await edit(admin, other, { companyNotes: "Ours" });
    await move();
    expect((await merge(admin, other)).fields[2]).toMatchObject({ base: "Keep records", conflict: true });
    const unknown = await merge(admin, id);
    expect(unknown.baseKnown).toBe(false);
    expect(unknown.fields.map(({ base, conflict }) => [base, conflict])).toEqual([
      [null, true],
      [null, false],
      [null, true],
    ]);
  });

  it("is 404 without a copy, and for another company's rule", async () => {
    const { admin, id } = await aMovingPart();
    await admin.refused.getRuleMerge(404, { params: { id } }, "This rule has no wording of your own");
    await edit(admin, id, { action: "Ours" });
    const stranger = await aStaffedCompany();
    await stranger.admin.refused.getRuleMerge(404, { params: { id } }, "Rule not found");
    expect(await merge(admin, id)).toMatchObject({ companyRuleId: id });
  });
});

describe("taking an update back", () => {
  it("restores copy and base byte for byte, once, also after Import from Master", async () => {
    const { admin, member, id, move, company, titleNumber } = await aMovingPart();
    await edit(member, id, { text: "Keep all records\r\n for two years in the office. \u00e9" });
    const wording = async () => {
      const { copy, base, copiedBy, copiedAt } = (await stateOf(company.id, titleNumber, id)) ?? {};
      return { copy, base, copiedBy, copiedAt };
    };
    const original = await wording();
    await move();
    const updates = [() => apply(admin, id), () => admin.importFromMaster({ params: { id }, body: {} })];
    for (const update of updates) {
      const { undoId } = await update();
      expect(await wording()).not.toEqual(original);
      const undo = () =>
        admin.undoRuleMerges({ body: { items: [{ companyRuleId: id, undoId: undoId ?? "" }] } });
      await member.refused.undoRuleMerges(403, {
        body: { items: [{ companyRuleId: id, undoId: undoId ?? "" }] },
      });
      expect(await undo()).toEqual({ outcomes: [{ outcome: "changed", companyRuleId: id }] });
      expect(await wording()).toEqual(original);
      expect(await undo()).toEqual({ outcomes: [{ outcome: "unchanged", companyRuleId: id }] });
    }
  });

  it("refuses once the wording was edited, not once the status was changed, and of another rule", async () => {
    const { admin, id, other, move } = await aMovingPart();
    for (const each of [id, other])
      await edit(admin, each, { text: "Keep all records for two years in the office." });
    await move();
    const [first, second] = [await apply(admin, id), await apply(admin, other)];
    await edit(admin, id, { action: "Ours" });
    await edit(admin, other, { complianceStatus: "completed" });
    const undo = (companyRuleId: number, undoId: string | null) =>
      admin.undoRuleMerges({ body: { items: [{ companyRuleId, undoId: undoId ?? "" }] } });
    const message = "This rule was changed since, so it stays as it is now.";
    expect(await undo(id, first.undoId)).toEqual({
      outcomes: [{ outcome: "refused", companyRuleId: id, message }],
    });
    expect(await undo(id, second.undoId)).toMatchObject({ outcomes: [{ outcome: "refused" }] });
    expect(await undo(other, second.undoId)).toMatchObject({ outcomes: [{ outcome: "changed" }] });
    expect(await admin.getCompanyRule({ params: { id: other } })).toMatchObject({
      text: "Keep all records for two years in the office.",
      complianceStatus: "completed",
      masterChangedAt: movedAt,
    });
  });
});

describe("all of a part", () => {
  it("are updated without their conflicts, and taken back together", async () => {
    const { admin, officer, member, id, other, move, titleNumber } = await aMovingPart();
    await edit(admin, id, { text: "Keep all records for two years in the office." });
    await edit(admin, other, { action: "Keep papers" });
    await move();
    const body = { titleNumber, partNo: "3" };
    await member.refused.mergePartRules(403, { body });
    const { outcomes, nextCursor } = await officer.mergePartRules({ body });
    expect(nextCursor).toBeNull();
    expect(outcomes).toMatchObject([
      { outcome: "merged", companyRuleId: id },
      { outcome: "conflict", companyRuleId: other },
    ]);
    const again = await officer.mergePartRules({ body });
    expect(again.outcomes.map(({ outcome }) => outcome)).toEqual(["unchanged", "conflict"]);
    const items = outcomes.flatMap((each) =>
      each.outcome === "merged" ? [{ companyRuleId: each.companyRuleId, undoId: each.undoId }] : [],
    );
    expect(await admin.undoRuleMerges({ body: { items } })).toMatchObject({
      outcomes: [{ outcome: "changed" }],
    });
    expect(await merge(admin, id)).toMatchObject({
      fields: [{ yours: "Keep all records for two years in the office." }, {}, {}],
    });
  });

  it("of one company are its own, and twenty at the same moment update each once", async () => {
    const { admin, id, move, titleNumber, company } = await aMovingPart();
    await edit(admin, id, { text: "Keep all records for two years in the office." });
    await move();
    const stranger = await aStaffedCompany();
    expect(await stranger.admin.mergePartRules({ body: { titleNumber, partNo: "3" } })).toEqual({
      outcomes: [],
      nextCursor: null,
    });
    const answers = await Promise.all(
      times(20, () => admin.mergePartRules({ body: { titleNumber, partNo: "3" } })),
    );
    const merged = answers.flatMap(({ outcomes }) => outcomes).filter(({ outcome }) => outcome === "merged");
    expect(merged).toHaveLength(1);
    expect(await activityOf(company.id, "rule.merged")).toHaveLength(1);
  });
});
