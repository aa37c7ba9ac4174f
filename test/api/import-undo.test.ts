import { describe, expect, it } from "vitest";
import { doRulesJob } from "../../functions/intake/jobs/rules-job.ts";
import { aRunContext } from "../support/server/imports.ts";
import { aStaffedCompany, type Person } from "../support/server/people.ts";
import { loadTitles } from "../support/server/regulation.ts";
import { anUploadOf } from "../support/server/stored-policies.ts";

await loadTitles();

const rule = (id: string, text: string) => ({
  ...{ cfr_title: 21, part_no: "11", section: "11.10", obligation_id: id, rule_text: text },
});
const run = (person: Person, jobId: string) =>
  doRulesJob({ jobId, companyId: person.user.companyId }, aRunContext());
const importAs = async (person: Person, rules: readonly object[]): Promise<string> => {
  const objectKey = await anUploadOf(person, Buffer.from(JSON.stringify(rules)), "application/json");
  const { jobId } = await person.importRules({ body: { objectKey } });
  await run(person, jobId);
  return jobId;
};
const partOf = async (person: Person) => {
  const params = { titleId: "21", partNo: "11" };
  const rules = await person.listPartRules({ params });
  return Array.isArray(rules) ? rules : rules.items;
};

describe("undoing an import", () => {
  it("keeps what a company made of its rules, which come back with their numbers", async () => {
    const { admin } = await aStaffedCompany();
    const first = await importAs(admin, [rule("a", "First."), rule("b", "Second.")]);
    await admin.addSelection({ body: { cfrTitleId: "21" } });
    await admin.initializeCompanyRules();
    const [a, b] = await partOf(admin);
    const [idOfA, idOfB] = [String(a?.companyRuleId), String(b?.companyRuleId)];
    const body = { companyNotes: "Ours." };
    await admin.updateCompanyRule({ params: { id: idOfA }, body });
    const { jobId } = await admin.undoImport({ params: { jobId: first } });
    await run(admin, jobId);
    expect(await partOf(admin)).toEqual([]);
    await admin.refused.getCompanyRule(404, { params: { id: idOfB } });
    const touched = await admin.getCompanyRule({ params: { id: idOfA } });
    expect(touched.companyNotes).toBe("Ours.");
    await importAs(admin, [rule("b", "Second."), rule("a", "First.")]);
    expect((await partOf(admin)).map(({ companyRuleId }) => String(companyRuleId))).toEqual([idOfA, idOfB]);
    expect((await admin.getCompanyRule({ params: { id: idOfA } })).companyNotes).toBe("Ours.");
  });

  it("begins once however often it is asked for, and says who did it", async () => {
    const { admin, officer } = await aStaffedCompany();
    const params = { jobId: await importAs(admin, [rule("a", "First.")]) };
    const asked = await Promise.all([admin, officer, admin].map((each) => each.undoImport({ params })));
    const [jobId = ""] = asked.map((each) => each.jobId);
    expect(new Set(asked.map((each) => each.jobId)).size).toBe(1);
    await run(admin, jobId);
    expect((await officer.undoImport({ params })).jobId).toBe(jobId);
    const { items } = await officer.listImports();
    expect(items.map((item) => [item.jobId, item.kind])).toEqual([
      [jobId, "undo"],
      [params.jobId, "rules"],
    ]);
    expect(items[1]?.undo).toMatchObject({ canUndo: false, reason: "The import was undone already.", jobId });
    const of = items[0]?.createdByName;
    expect(items[1]?.undo.undoneBy).toBe(of);
  });

  it("is refused with a reason, and for another company's import as for none", async () => {
    const [one, two] = [await aStaffedCompany(), await aStaffedCompany()];
    const rules = [rule("a", "First.")];
    const jobId = await importAs(one.admin, rules);
    const second = await importAs(one.admin, rules);
    await one.admin.refused.undoImport(409, { params: { jobId: second } }, "The import changed nothing.");
    await two.admin.refused.undoImport(404, { params: { jobId } });
    await one.member.refused.undoImport(403, { params: { jobId } });
    expect((await one.admin.getImport({ params: { jobId } })).undo.canUndo).toBe(true);
  });
});
