import { describe, expect, it } from "vitest";
import { doRulesJob } from "../../functions/intake/jobs/rules-job.ts";
import { sharedLibrary } from "../../functions/regulation/library/library-types.ts";
import { aRunContext, rulesOf } from "../support/server/imports.ts";
import { aPerson, type Person } from "../support/server/people.ts";
import { anUploadOf } from "../support/server/stored-policies.ts";

const upload = (person: Person, content: unknown) =>
  anUploadOf(person, Buffer.from(JSON.stringify(content)), "application/json");

const importAt = async (
  operator: Person,
  content: unknown,
  place: { cfrTitle: string; part: string; section?: string },
) => {
  const body = { objectKey: await upload(operator, content), name: "found.json", ...place };
  const { jobId, message } = await operator.importExtractedRules({ body });
  expect(message).toBe("The import of found.json has started.");
  await doRulesJob({ jobId, companyId: null }, aRunContext());
  return operator.getImport({ params: { jobId } });
};

const form = (fields: Record<string, string>, content: string) => {
  const boundary = "----test";
  const parts = Object.entries(fields).map(
    ([name, value]) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const file = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="small.json"\r\nContent-Type: application/json\r\n\r\n${content}\r\n--${boundary}--\r\n`;
  return {
    body: Buffer.from(parts.join("") + file).toString("base64"),
    isBase64Encoded: true,
    headers: { "content-type": `multipart/form-data; boundary=${boundary}` },
  };
};

describe("importing extracted rules of one place", () => {
  it("gives rows without a place the form's, and refuses those that name another one", async () => {
    const operator = await aPerson({ role: "super_admin" });
    const job = await importAt(
      operator,
      [
        { obligation_id: "a", rule_text: "No place." },
        { obligation_id: "b", rule_text: "Same place.", source_section: "49 CFR 9.5(a)" },
        { obligation_id: "c", rule_text: "Other title.", source_section: "12 CFR 9.5" },
        { obligation_id: "d", rule_text: "Other part.", part_no: "10" },
        { obligation_id: "e", rule_text: "Other section.", section: "9.7" },
      ],
      { cfrTitle: "Title 49", part: "Part 9", section: "§ 9.5" },
    );
    expect(job).toMatchObject({
      kind: "extracted-rules",
      place: { cfrTitle: "49", part: "9", section: "9.5" },
      ...{ created: 2, failed: 3, status: "done_with_errors", titles: [49], parts: 1 },
    });
    expect(job.errors).toEqual([
      {
        row: 2,
        field: "cfr_title",
        message: "The row belongs to 12 CFR part 9, but the import is for 49 CFR part 9.",
      },
      {
        row: 3,
        field: "part_no",
        message: "The row belongs to 49 CFR part 10, but the import is for 49 CFR part 9.",
      },
      {
        row: 4,
        field: "section",
        message: "The row belongs to section 9.7, but the import is for section 9.5.",
      },
    ]);
    const rules = await rulesOf(49, sharedLibrary);
    expect(rules.map(({ id, section, sourceSection }) => [id, section, sourceSection])).toEqual([
      ["49.9-a", "9.5", "49 CFR 9.5"],
      ["49.9-b", "9.5", "49 CFR 9.5(a)"],
    ]);
  });

  it("takes all sections where the form names none", async () => {
    const operator = await aPerson({ role: "super_admin" });
    const rows = [
      { section: "7.1", rule_text: "One." },
      { section: "7.2", rule_text: "Two." },
    ];
    expect(await importAt(operator, rows, { cfrTitle: "49", part: "7" })).toMatchObject({
      created: 2,
      failed: 0,
    });
  });

  it("takes the form of the console", async () => {
    const operator = await aPerson({ role: "super_admin" });
    const request = form(
      { cfrTitle: "49", part: "8", section: "8.1" },
      JSON.stringify([{ rule_text: "One." }]),
    );
    const { jobId, message } = await operator.importExtractedRules(request);
    expect(message).toBe("The import of small.json has started.");
    await doRulesJob({ jobId, companyId: null }, aRunContext());
    expect(await operator.getImport({ params: { jobId } })).toMatchObject({ created: 1 });
  });

  it("names the fields that are missing or cannot be used", async () => {
    const operator = await aPerson({ role: "super_admin" });
    const objectKey = await upload(operator, []);
    const missing = await operator.refused.importExtractedRules(400, { body: { objectKey } });
    expect(missing.message).toBe(
      "Please provide all composite key fields (Title, Chapter, Subchapter, Part, Section)",
    );
    expect(missing.issues?.map(({ path }) => path)).toEqual(["body.cfrTitle", "body.part"]);
    const wrong = { objectKey, cfrTitle: "51", part: "11", section: "820.20" };
    await operator.refused.importExtractedRules(
      400,
      { body: wrong },
      {
        message: "There is no CFR title 51. Section 820.20 belongs to part 820, not to part 11.",
      },
    );
    await operator.refused.importExtractedRules(400, form({ cfrTitle: "49" }, "[]"));
  });
});

describe("the file of failed rows", () => {
  it("lists all of them, and nothing in it is a formula", async () => {
    const operator = await aPerson({ role: "super_admin" });
    const rows = Array.from({ length: 620 }, (_, index) => ({
      section: "9.5",
      rule_text: "x",
      source_section: `=HYPERLINK("https://evil.example") 12 CFR 9.${index}`,
    }));
    const job = await importAt(operator, rows, { cfrTitle: "49", part: "9" });
    expect([job.failed, job.errors.length]).toEqual([620, 500]);
    const answer = await operator.call.downloadImportErrors({ params: { jobId: job.jobId } });
    expect(answer.headers).toMatchObject({
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": `attachment; filename="import-errors-${job.jobId}.csv"`,
    });
    const lines = answer.text.split("\r\n");
    expect(lines).toHaveLength(622);
    expect(lines[0]).toBe("\uFEFFRow,Field,Reason");
    expect(lines[620]).toMatch(/^620,/);
    for (const cell of lines.flatMap((line) => line.split(","))) expect(cell).not.toMatch(/^"?[=+@-]/);
  });

  it("has its heading alone where all rows could be used", async () => {
    const operator = await aPerson({ role: "super_admin" });
    const job = await importAt(operator, [{ rule_text: "x", section: "9.5" }], { cfrTitle: "49", part: "9" });
    const answer = await operator.call.downloadImportErrors({ params: { jobId: job.jobId } });
    expect(answer.text).toBe("\uFEFFRow,Field,Reason\r\n");
  });
});
