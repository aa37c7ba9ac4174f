import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { doRegulationJob } from "../../functions/intake/regulation/regulation-job.ts";
import { getLawPointer } from "../../functions/regulation/text/law-edition.ts";
import { readLawSection } from "../../functions/regulation/text/law-texts.ts";
import { aRunContext } from "../support/server/imports.ts";
import { aPerson, aStaffedCompany, type Person } from "../support/server/people.ts";
import { loadTitles } from "../support/server/regulation.ts";
import { invocations } from "../support/server/storage.ts";
import { anUploadOf } from "../support/server/stored-policies.ts";

await loadTitles();
const operator = await aPerson({ role: "super_admin", companyId: null, membership: "none" });
const xml = readFileSync(new URL("../fixtures/regulation/title-99.xml", import.meta.url), "utf8")
  .replaceAll("Title 99", "Title 49")
  .replace('N="99"', 'N="49"');
const changed = xml.replace("Paper &amp; ink.", "Paper or film must be used.");

const upload = (text: string | Buffer, person: Person = operator) =>
  anUploadOf(person, Buffer.from(text), "application/xml");
const finished = async (jobId: string, mode: "import" | "preview") => {
  await doRegulationJob({ jobId, companyId: null, mode }, aRunContext());
  return operator.getImport({ params: { jobId } });
};
const kind = "regulation" as const;
const preview = async (objectKey: string, issueDate: string) =>
  finished(
    (await operator.previewImport({ body: { objectKey, kind, issueDate, name: "title.xml" } })).jobId,
    "preview",
  );
const confirm = async (body: { objectKey?: string; issueDate?: string; previewJobId?: string }) =>
  finished((await operator.importRegulation({ body: { ...body, name: "title.xml" } })).jobId, "import");

describe("a file of regulation", () => {
  it("is previewed without a trace, then imported as it was previewed, and starts what follows", async () => {
    const objectKey = await upload(xml);
    const seen = await preview(objectKey, "2024-03-04");
    expect(seen).toMatchObject({
      kind,
      mode: "preview",
      status: "done",
      issueDate: "2024-03-04",
      titles: [49],
    });
    expect(seen.created).toBeGreaterThan(3);
    expect(seen.preview?.created[0]).toMatchObject({ id: "49 CFR 7.1", title: "Scope.1" });
    expect(await getLawPointer(49)).toBeUndefined();
    const done = await confirm({ objectKey, issueDate: "2024-03-04", previewJobId: seen.jobId });
    expect(done).toMatchObject({
      status: "done",
      created: seen.created,
      failed: 0,
      changedSincePreview: false,
    });
    expect(done.message).toMatch(/^Imported \d+ sections: \d+ new\.$/);
    expect(invocations.slice(-3).map(({ worker }) => worker)).toEqual([
      "test-spread-changes",
      "test-index-regulation",
      "test-sync-federal-register",
    ]);
    const { titles } = await operator.listSources();
    expect(titles.find(({ titleNumber }) => titleNumber === 49)).toMatchObject({
      ...{ state: "current", issueDate: "2024-03-04", sections: seen.created },
    });
  });

  it("tells what a newer file changes and removes, with the class, and keeps the earlier text", async () => {
    const removed = changed.replace(/<DIV8 N="7\.2"[\s\S]*?<\/DIV8>/, "");
    const objectKey = await upload(removed);
    const seen = await preview(objectKey, "2026-03-02");
    expect(seen).toMatchObject({ created: 0, updated: 1, removed: 1 });
    expect(seen.preview?.updated).toMatchObject([
      { id: "49 CFR 7.1", changes: [{ field: "class", before: "", after: "Substantive" }] },
    ]);
    expect(seen.preview?.removed).toMatchObject([{ id: "49 CFR 7.2" }]);
    const { jobId: previewJobId } = seen;
    await operator.refused.importRegulation(400, { body: { issueDate: "2026-03-03", previewJobId } });
    const other = { objectKey: await upload(xml), previewJobId };
    await operator.refused.importRegulation(
      404,
      { body: other },
      "The preview was not found. Preview the file again.",
    );
    // The preview alone names the file and the day.
    expect(await confirm({ previewJobId })).toMatchObject({ status: "done", issueDate: "2026-03-02" });
    const read = async (day?: string) =>
      JSON.stringify((await readLawSection(49, "7.1", day)).section.blocks);
    expect(await read()).toContain("must be used");
    expect(await read("2025-01-01")).toContain("Paper & ink");
    expect((await readLawSection(49, "7.1")).version.source).toBe("file");
  });

  it("replaces nothing but the section that it holds", async () => {
    const section =
      /<DIV8 N="7\.1"[\s\S]*?<\/DIV8>/.exec(changed)?.[0]?.replace("<DIV8 ", '<DIV8 NODE="49:1.0.1" ') ?? "";
    const before = await getLawPointer(49);
    const done = await confirm({
      objectKey: await upload(section.replace("film", "glass")),
      issueDate: "2026-05-01",
    });
    expect(done).toMatchObject({ created: 0, updated: 1, removed: 0, unchanged: 0 });
    expect((await getLawPointer(49))?.sections).toBe(before?.sections);
    const again = await confirm({
      objectKey: await upload(section.replace("film", "glass")),
      issueDate: "2026-05-01",
    });
    expect(again.message).toBe("Nothing changed: 1 section of the file is in the copy as it is.");
  });

  it.each([
    ["<CFRGRANULE><FDSYS/></CFRGRANULE>", "This is the annual edition of govinfo. Please use the eCFR XML."],
    ["<html><body/></html>", "This is not eCFR XML."],
    ["<html><body><p>Broken</body>", "This is not eCFR XML."],
    ["hello", "This is not eCFR XML."],
    ['{"rules":[]}', "This is not eCFR XML."],
    [Buffer.from([0xff, 0xfe, 0x00]), "This is not eCFR XML."],
    ["<DIV5 N='7' TYPE='PART'>\n<HEAD>PART 7—X</HEAD>\n<DIV8", /^The file ends early at line \d+\.$/],
  ])("is refused at once with what it is: %s", async (text, message) => {
    const objectKey = await upload(text);
    const body = { objectKey, issueDate: "2026-03-02", name: "title.xml" };
    const refused = await operator.refused.importRegulation(415, { body });
    expect(refused.message).toMatch(message);
    expect((await operator.refused.previewImport(415, { body: { ...body, kind } })).message).toMatch(message);
  });

  it("needs a day, an XML file of one's own, and the operator", async () => {
    const objectKey = await upload(xml);
    const issueDate = "2026-03-02";
    const message = "Please enter a date as YYYY-MM-DD";
    for (const day of [undefined, null, "2026-02-30", "soon"]) {
      await operator.refused.previewImport(400, { body: { objectKey, kind, issueDate: day } });
      await operator.refused.importRegulation(400, { body: { objectKey, issueDate: day } });
    }
    expect((await operator.refused.previewImport(400, { body: { objectKey, kind } })).issues).toEqual([
      { path: "body.issueDate", message },
    ]);
    const named = { objectKey, issueDate, name: "title.json" };
    const json = await anUploadOf(operator, Buffer.from("{}"), "application/json");
    await operator.refused.importRegulation(
      415,
      { body: { ...named, objectKey: json } },
      "Only XML files are allowed",
    );
    const { admin } = await aStaffedCompany();
    const theirs = await upload(xml, admin);
    await admin.refused.importRegulation(403, { body: { objectKey: theirs, issueDate } });
    await admin.refused.previewImport(403, { body: { objectKey: theirs, issueDate, kind } });
    await operator.refused.importRegulation(404, { body: { objectKey: theirs, issueDate } });
  });

  it("waits for a sync to end", async () => {
    const objectKey = await upload(xml);
    await operator.startSyncRun({ body: {} });
    const body = { objectKey, issueDate: "2026-03-02" };
    expect(await operator.refused.importRegulation(409, { body }, "A sync is running.")).toMatchObject({
      code: "sync.running",
    });
    expect(await operator.previewImport({ body: { ...body, kind } })).toMatchObject({
      jobId: expect.any(String),
    });
  });
});
