import { describe, expect, it } from "vitest";
import { resumeImports } from "../../functions/intake/engine/resume-imports.ts";
import { runJob } from "../../functions/intake/engine/run-job.ts";
import { makeSectionEntry } from "../../functions/intake/entries/make-section-entry.ts";
import type { SectionMetadataBody } from "../../shared/schemas/section-metadata.ts";
import { activityRows } from "../support/server/engine.ts";
import { aRunContext, rulesOf } from "../support/server/imports.ts";
import { anEvaluation } from "../support/server/metrics.ts";
import { aPerson, aStaffedCompany } from "../support/server/people.ts";
import { loadTitles } from "../support/server/regulation.ts";
import { invocations } from "../support/server/storage.ts";
import { anUploadOf } from "../support/server/stored-policies.ts";

await loadTitles();
const operator = await aPerson({ role: "super_admin" });

let section = 0;
/** The key of an entry that nothing has yet; each its own section of one part. */
const aSection = (): SectionMetadataBody => {
  section += 1;
  return {
    ...{ title: 49, chapter: "I", subchapter: "A", part: "9", sectionId: `9.${section}` },
    sectionDescription: "Controls",
    definitions: `Text of section ${section}.`,
  };
};
const upload = async (content: unknown, name: string) => ({
  objectKey: await anUploadOf(operator, Buffer.from(JSON.stringify(content)), "application/json"),
  name,
});
const rulesFile = () =>
  upload([{ obligation_id: "a", rule_text: "One." }, { rule_text: "Two." }], "rules.json");
const metricsFile = () => upload(anEvaluation(), "metrics.json");

type Body = Parameters<typeof startEntry>[0];
const startEntry = async (body: {
  sectionMetadata: SectionMetadataBody;
  extractedRules?: { objectKey: string; name: string };
  metrics?: { objectKey: string; name: string };
}) => (await operator.createSectionEntry({ body })).jobId;
const run = (jobId: string, over = {}) =>
  runJob({ jobId, companyId: null }, aRunContext(over), makeSectionEntry);
const jobOf = (jobId: string) => operator.getImport({ params: { jobId } });
const make = async (body: Body) => {
  const jobId = await startEntry(body);
  await run(jobId);
  return jobOf(jobId);
};

const rulesAt = async (sectionId: string) =>
  (await rulesOf(49)).filter((rule) => rule.section === sectionId).length;
const entriesAt = async (sectionId: string) => {
  const found = await operator.listSectionMetadata({ query: { search: sectionId, limit: "50" } });
  if (Array.isArray(found)) throw new Error("Expected a page");
  return found.items.filter((entry) => entry.sectionId === sectionId);
};
const metricsAt = async (sectionId: string) => {
  const answer = await operator.call.listPartMetrics({ params: { titleId: "49", partNo: "9" } });
  return answer.text.includes(`"49.9-${sectionId}"`);
};

describe("an entry with files", () => {
  it("is made once its rules and metrics are imported, each in the history", async () => {
    const sectionMetadata = aSection();
    const job = await make({
      sectionMetadata,
      extractedRules: await rulesFile(),
      metrics: await metricsFile(),
    });
    expect(job).toMatchObject({
      kind: "entry",
      status: "done",
      message: "Section metadata created successfully",
      stages: [
        { name: "rules", status: "done", message: "Imported 2 rules: 2 new." },
        { name: "metrics", status: "done", message: "Metrics evaluation imported successfully" },
        { name: "entry", status: "done", message: "Section metadata created successfully" },
      ],
    });
    const [entry] = await entriesAt(sectionMetadata.sectionId);
    expect(job.entryId).toBe(entry?.id);
    expect(await rulesAt(sectionMetadata.sectionId)).toBe(2);
    expect(await metricsAt(sectionMetadata.sectionId)).toBe(true);
    const { items } = await operator.listImports({ query: { limit: "3" } });
    const children = job.stages.map(({ jobId }) => jobId).filter((jobId) => jobId !== null);
    expect(items.map(({ jobId }) => jobId)).toEqual(expect.arrayContaining([job.jobId, ...children]));
    expect(items.find(({ kind }) => kind === "extracted-rules")).toMatchObject({
      fileName: "rules.json",
      place: { cfrTitle: "49", part: "9", section: sectionMetadata.sectionId },
      undo: { canUndo: true },
    });
    const events = (await activityRows()).map(({ event }) => event);
    for (const event of [
      ...["section-entry.started", "rule-import.started", "rule-import.finished", "metrics.imported"],
      ...["section-metadata.created", "section-entry.finished"],
    ])
      expect(events).toContain(event);
  });

  it("is made without files as well", async () => {
    const sectionMetadata = aSection();
    expect(await make({ sectionMetadata })).toMatchObject({ status: "done", stages: [{ name: "entry" }] });
    expect(await entriesAt(sectionMetadata.sectionId)).toHaveLength(1);
  });

  it.each([
    [
      "a file of metrics that is none",
      async () => ({ extractedRules: await rulesFile(), metrics: await upload({ no: 1 }, "m.json") }),
      "metrics",
      "The file is not a metrics evaluation: it has none of metrics, dag_analysis, coverage_details, details. The entry was not created.",
    ],
    [
      "a row that cannot be used",
      async () => ({
        extractedRules: await upload([{ rule_text: "a" }, {}], "r.json"),
        metrics: await metricsFile(),
      }),
      "rules",
      "1 rule can be imported: 1 new. 1 row cannot be used. Row 2: The row has no text and no title. The entry was not created.",
    ],
    [
      "a file that is no JSON",
      async () => ({
        extractedRules: {
          objectKey: await anUploadOf(operator, Buffer.from("{"), "application/json"),
          name: "r.json",
        },
      }),
      "rules",
      "The file ends in the middle of its JSON (line 1, byte 2). It may have been cut off. The entry was not created.",
    ],
  ])("imports nothing for %s", async (_, files, stage, message) => {
    const sectionMetadata = aSection();
    const job = await make({ sectionMetadata, ...(await files()) });
    expect(job).toMatchObject({ status: "failed", message, entryId: null });
    const states = Object.fromEntries(job.stages.map(({ name, status }) => [name, status]));
    expect(states).toMatchObject({ [stage]: "failed", entry: "waiting" });
    expect(await rulesAt(sectionMetadata.sectionId)).toBe(0);
    expect(await metricsAt(sectionMetadata.sectionId)).toBe(false);
    expect(await entriesAt(sectionMetadata.sectionId)).toEqual([]);
  });

  it.each(["claimed", "checked", "rules", "metrics", "entry", "finished"])(
    "is made once where its worker ends at: %s",
    async (stopAt) => {
      const sectionMetadata = aSection();
      const jobId = await startEntry({
        ...{ sectionMetadata, extractedRules: await rulesFile(), metrics: await metricsFile() },
      });
      const onCheckpoint = (name: string) => {
        if (name === stopAt) throw new Error("The worker ended");
      };
      await run(jobId, { onCheckpoint }).catch(() => undefined);
      await resumeImports(new Date(), true);
      await run(jobId);
      expect(await jobOf(jobId)).toMatchObject({ status: "done" });
      expect(await rulesAt(sectionMetadata.sectionId)).toBe(2);
      expect(await metricsAt(sectionMetadata.sectionId)).toBe(true);
      const [entry, ...others] = await entriesAt(sectionMetadata.sectionId);
      expect(entry?.version).toBe(1);
      expect(others).toEqual([]);
    },
  );

  it("is started by the sweep where the call that starts it was lost", async () => {
    const jobId = await startEntry({ sectionMetadata: aSection() });
    expect(invocations.at(-1)).toEqual({
      worker: "test-create-section-entry",
      event: { jobId, companyId: null },
    });
    await resumeImports(new Date(Date.now() + 10 * 60_000));
    expect(invocations.at(-1)?.event).toEqual({ jobId, companyId: null });
    await run(jobId);
  });

  it("needs a file of the caller's own, a place in the CFR and all key fields", async () => {
    const { admin } = await aStaffedCompany();
    const sectionMetadata = aSection();
    const foreign = await anUploadOf(admin, Buffer.from("[]"), "application/json");
    const theirs = { sectionMetadata, extractedRules: { objectKey: foreign, name: "r.json" } };
    await operator.refused.createSectionEntry(404, { body: theirs });
    const far = { sectionMetadata: { ...sectionMetadata, title: 77 }, metrics: await metricsFile() };
    await operator.refused.createSectionEntry(400, { body: far }, "There is no CFR title 77.");
    const { chapter: _chapter, ...partial } = sectionMetadata;
    await operator.refused.createSectionEntry(400, { body: { sectionMetadata: partial } });
    await admin.refused.createSectionEntry(403, { body: { sectionMetadata } });
  });
});
