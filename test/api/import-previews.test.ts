import { describe, expect, it } from "vitest";
import { doRulesJob } from "../../functions/intake/jobs/rules-job.ts";
import { libraryRepository } from "../../functions/regulation/library/library-repository.ts";
import { ownLibrary, sharedLibrary } from "../../functions/regulation/library/library-types.ts";
import { allItems } from "../support/server/engine.ts";
import { aRunContext } from "../support/server/imports.ts";
import { aPerson, aStaffedCompany, type Person } from "../support/server/people.ts";
import { loadTitles } from "../support/server/regulation.ts";
import { anUploadOf } from "../support/server/stored-policies.ts";

await loadTitles();

const upload = (person: Person, content: unknown) =>
  anUploadOf(person, Buffer.from(JSON.stringify(content)), "application/json");
const rule = (id: string, over: object = {}) => ({
  cfr_title: 21,
  section: "11.10",
  obligation_id: id,
  rule_text: `Text of ${id}.`,
  ...over,
});
const companyOf = ({ user }: Person) => (user.role === "super_admin" ? null : user.companyId);

const finished = async (person: Person, jobId: string, mode: "import" | "preview") => {
  await doRulesJob({ jobId, companyId: companyOf(person), mode }, aRunContext());
  return person.getImport({ params: { jobId } });
};
const preview = async (
  person: Person,
  body: { objectKey: string; kind: "rules" | "metrics"; name?: string },
) => finished(person, (await person.previewImport({ body })).jobId, "preview");
const confirm = async (person: Person, body: { objectKey: string; previewJobId?: string }) =>
  finished(person, (await person.importRules({ body })).jobId, "import");

describe("the preview of an import", () => {
  it("counts and shows what the import then does, and writes nothing to the library", async () => {
    const { admin } = await aStaffedCompany();
    await confirm(admin, { objectKey: await upload(admin, [rule("a"), rule("b"), rule("c")]) });
    const objectKey = await upload(admin, [
      rule("a"),
      rule("b", { rule_title: "Changed", keywords: ["x"] }),
      rule("new", { rule_title: "New rule" }),
      { note: "nothing to use" },
      rule("new", { rule_text: "Another text." }),
    ]);
    const before = (await allItems()).filter(({ pk }) => pk.includes("#LIB"));
    const seen = await preview(admin, { objectKey, kind: "rules", name: "next.json" });
    const libraryItems = (await allItems()).filter(
      ({ pk }) => pk.includes("#LIB") && !/#(PREVIEWS|IMPORT#|QUEUE|UPLOADS)/.test(pk),
    );
    expect(libraryItems).toEqual(before.filter(({ pk }) => !/#(PREVIEWS|IMPORT#|QUEUE|UPLOADS)/.test(pk)));
    expect(seen).toMatchObject({
      kind: "rules",
      mode: "preview",
      status: "done_with_errors",
      ...{ created: 1, updated: 1, unchanged: 1, failed: 2, total: 5 },
      message: "3 rules can be imported: 1 new, 1 updated, 1 unchanged. 2 rows cannot be used.",
      undo: { canUndo: false },
    });
    expect(seen.preview?.created).toEqual([
      { row: 2, id: "21.11-new", section: "11.10", title: "New rule", changes: [] },
    ]);
    expect(seen.preview?.updated).toEqual([
      {
        row: 1,
        id: "21.11-b",
        section: "11.10",
        title: "Changed",
        changes: [
          { field: "ruleTitle", before: "", after: "Changed" },
          { field: "keywords", before: "", after: "x" },
        ],
      },
    ]);
    expect(seen.preview?.unchanged.map(({ id }) => id)).toEqual(["21.11-a"]);
    expect(seen.errors.map(({ row }) => row)).toEqual([3, 4]);
    const { items } = await admin.listImports();
    expect(items.map(({ jobId }) => jobId)).not.toContain(seen.jobId);

    const done = await confirm(admin, { objectKey, previewJobId: seen.jobId });
    const { created, updated, unchanged, failed, changedSincePreview } = done;
    expect({ created, updated, unchanged, failed, changedSincePreview }).toEqual({
      ...{ created: 1, updated: 1, unchanged: 1, failed: 2 },
      changedSincePreview: false,
    });
    expect(done.createdByName).toBe(`${admin.user.firstName} ${admin.user.lastName}`);
  });

  it("shows the first twenty rows of an outcome, in the order of the file", async () => {
    const { admin } = await aStaffedCompany();
    const rules = Array.from({ length: 60 }, (_, index) =>
      rule(`r${index}`, index % 2 === 0 ? {} : { section: "820.20" }),
    );
    const seen = await preview(admin, { objectKey: await upload(admin, rules), kind: "rules" });
    expect(seen.created).toBe(60);
    expect(seen.preview?.created.map(({ row }) => row)).toEqual(Array.from({ length: 20 }, (_, row) => row));
  });

  it("is told from an import that comes after another one", async () => {
    const { admin } = await aStaffedCompany();
    const objectKey = await upload(admin, [rule("a"), rule("b")]);
    const seen = await preview(admin, { objectKey, kind: "rules" });
    await confirm(admin, { objectKey: await upload(admin, [rule("a")]) });
    const done = await confirm(admin, { objectKey, previewJobId: seen.jobId });
    expect(done).toMatchObject({ created: 1, unchanged: 1, changedSincePreview: true });
    expect(done.message).toBe(
      "Imported 2 rules: 1 new, 1 unchanged. Another import changed these titles after the preview, so the numbers may differ from it.",
    );
  });

  it("can be confirmed by its own person, for its own file alone", async () => {
    const [one, two] = [await aStaffedCompany(), await aStaffedCompany()];
    const objectKey = await upload(one.admin, [rule("a")]);
    const other = await upload(one.admin, [rule("a")]);
    const { jobId: previewJobId } = await preview(one.admin, { objectKey, kind: "rules" });
    await one.admin.refused.importRules(404, { body: { objectKey: other, previewJobId } });
    const foreign = { objectKey: await upload(two.admin, [rule("a")]), previewJobId };
    const problem = await two.admin.refused.importRules(404, { body: foreign });
    expect(problem.message).toBe("The preview was not found. Preview the file again.");
    await two.admin.refused.getImport(404, { params: { jobId: previewJobId } });
    await one.admin.importRules({ body: { objectKey, previewJobId } });
  });

  it("says why a file cannot be used, and cannot be confirmed then", async () => {
    const { admin } = await aStaffedCompany();
    const objectKey = await anUploadOf(admin, Buffer.from("[{"), "application/json");
    const seen = await preview(admin, { objectKey, kind: "rules" });
    expect(seen).toMatchObject({
      status: "failed",
      message: "The file ends in the middle of its JSON (line 1, byte 3). It may have been cut off.",
      preview: null,
    });
    const body = { objectKey, previewJobId: seen.jobId };
    await admin.refused.importRules(409, { body }, "The preview is not finished, or the file is not valid.");
    expect(await libraryRepository.listTitles(ownLibrary(admin.user.companyId ?? ""))).toEqual([]);
  });

  it("of evaluations compares their figures", async () => {
    const operator = await aPerson({ role: "super_admin" });
    const place = { cfrTitle: "21", part: "11", section: "11.10" };
    const first = await upload(operator, { metrics: { dag: 0.5 }, details: { total_obligations: 4 } });
    await operator.importMetricsEvaluation({ body: { objectKey: first, ...place } });
    const objectKey = await upload(operator, { metrics: { dag: 0.7 }, details: { total_obligations: 4 } });
    const { jobId } = await operator.previewImport({ body: { objectKey, kind: "metrics", ...place } });
    const seen = await finished(operator, jobId, "preview");
    expect(seen).toMatchObject({
      ...{ created: 0, updated: 1, unchanged: 0 },
      message: "1 evaluation can be imported: 1 updated.",
    });
    expect(seen.preview?.updated).toEqual([
      {
        row: 0,
        id: "21.11-11.10",
        section: "11.10",
        title: "11.10",
        changes: [{ field: "metrics.dag", before: "0.5", after: "0.7" }],
      },
    ]);
  });

  it("of extracted rules and evaluations is for people who may import them", async () => {
    const { admin } = await aStaffedCompany();
    const body = { objectKey: await upload(admin, []), cfrTitle: "21", part: "11" };
    await admin.refused.previewImport(403, { body: { ...body, kind: "metrics" } });
    await admin.refused.previewImport(403, { body: { ...body, kind: "extracted-rules" } });
    await admin.previewImport({ body: { ...body, kind: "rules" } });
    expect(await libraryRepository.listTitles(sharedLibrary)).toEqual([]);
  });
});
