import { describe, expect, it } from "vitest";
import type { ImportRecord } from "../../functions/intake/engine/import-record.ts";
import type { RunContext } from "../../functions/intake/engine/import-run.ts";
import { resumeImports } from "../../functions/intake/engine/resume-imports.ts";
import { runJob } from "../../functions/intake/engine/run-job.ts";
import { saveUploadedSections } from "../../functions/intake/sections/save-uploaded-sections.ts";
import { listSections } from "../../functions/sections/metadata/section-lists.ts";
import { sections } from "../../functions/sections/metadata/section-repository.ts";
import { FileProblem } from "../../functions/services/json/file-problem.ts";
import type { ImportJob } from "../../shared/schemas/import-job.ts";
import { activityRows, itemsUnder, tableHash } from "../support/server/engine.ts";
import {
  aRunContext,
  breakingAt,
  emptyTable,
  mustGetImport,
  queueImport,
  withEmptyTable,
} from "../support/server/imports.ts";
import { aStoredSection } from "../support/server/sections.ts";

const { invocations } = withEmptyTable();

const chapter = { chapter: "I", subchapter: "A" };
const section = (sectionNo: string, text: string, heading = `Heading of ${sectionNo}`) => ({
  sectionNo,
  heading,
  text,
});
const version = (versionDate: string | null, ...list: unknown[]) => ({ versionDate, sections: list });
const aFile = (...versions: unknown[]) => ({
  titleNumber: 21,
  titleName: "Food and Drugs",
  partNo: "11",
  partDescription: "Electronic Records",
  versions,
});

const manySections = (date: string, length: number) =>
  version(date, ...Array.from({ length }, (_, index) => section(`11.${index}`, `Text ${index} of ${date}.`)));

const queue = (content: unknown) =>
  queueImport(Buffer.from(typeof content === "string" ? content : JSON.stringify(content)), {
    kind: "sections",
    chapter,
  });
const run = (record: ImportRecord, over: Partial<RunContext> = {}) =>
  runJob(record, aRunContext(over), saveUploadedSections);
const importIt = async (content: unknown): Promise<ImportJob> => {
  const record = await queue(content);
  await run(record);
  return mustGetImport(record);
};
const countsOf = (job: ImportJob) => [...[job.created, job.updated, job.unchanged, job.removed, job.failed]];
const entryOf = async (sectionId: string) => {
  const entry = (await listSections()).entries.find((each) => each.sectionId === sectionId);
  if (!entry) throw new Error(`No section ${sectionId}`);
  return entry;
};

const twoVersions = aFile(
  version("2020-01-01", section("11.1", "Persons may keep records."), section("11.2", "Same.")),
  version("2024-06-01", section("11.1", "Persons must keep records."), section("11.2", "Same.")),
);

describe("importing sections", () => {
  it("makes each a version of its entry, oldest first, and compares them", async () => {
    const job = await importIt(aFile(...twoVersions.versions.toReversed()));
    expect(job).toMatchObject({
      kind: "sections",
      status: "done",
      message: "Imported 4 sections: 2 new, 2 new versions.",
      ...{ total: 4, processed: 4, titles: [21], parts: 1 },
    });
    expect(countsOf(job)).toEqual([2, 2, 0, 0, 0]);
    const entry = await entryOf("11.1");
    expect(entry).toMatchObject({
      ...{ title: 21, ...chapter, part: "11", partNumber: "11", partDescription: "Electronic Records" },
      ...{ sectionDescription: "Heading of 11.1", regulationName: "21 CFR Part 11" },
      ...{ stateVsFederal: "Federal", version: 2, effectiveDate: "2024-06-01" },
      horizon: {
        hasChanges: true,
        changeClass: "substantive",
        previous: { effectiveDate: "2020-01-01", source: "file" },
      },
    });
    expect(await sections.getVersionText(entry.id, 1)).toBe("Persons may keep records.");
    expect((await entryOf("11.2")).horizon).toMatchObject({ hasChanges: false, current: { version: 2 } });
    const events = (await activityRows()).map(({ event }) => event);
    expect(events.filter((event) => event === "section-metadata.imported")).toHaveLength(2);
    expect(events.filter((event) => event === "section-import.finished")).toHaveLength(1);
  });

  it("a second time adds nothing", async () => {
    await importIt(twoVersions);
    const before = await itemsUnder("SECTION");
    const again = await importIt(twoVersions);
    expect([countsOf(again), again.message]).toEqual([
      [0, 0, 4, 0, 0],
      "Nothing changed: all 4 sections already exist.",
    ]);
    expect(await itemsUnder("SECTION")).toEqual(before);
  });

  it("takes parts, versions with parts, one version, a list of files, and numbers", async () => {
    const parts = [
      { partNo: 3, sections: [section("3.1", "a")] },
      { partNo: "4", sections: [section("4.1", "b")] },
    ];
    const undated = await importIt({ titleNumber: "40", versionDate: null, parts });
    expect(countsOf(undated)).toEqual([2, 0, 0, 0, 0]);
    const versions = [{ versionDate: "2030-01-01", parts }];
    expect(countsOf(await importIt({ titleNumber: 40, versions }))).toEqual([0, 2, 0, 0, 0]);
    const one = { titleNumber: 4, partNo: "1", sections: [{ sectionNo: 1.5, text: "c" }] };
    expect(countsOf(await importIt([one, { ...one, titleNumber: 5 }]))).toEqual([2, 0, 0, 0, 0]);
    expect(await entryOf("1.5")).toMatchObject({ part: "1", effectiveDate: null });
  });

  it("puts an older version that comes late into its place: the newest stays the newest", async () => {
    await importIt(aFile(version("2024-06-01", section("11.1", "Persons must keep records."))));
    const late = await importIt(aFile(version("2020-01-01", section("11.1", "Persons may keep records."))));
    expect(countsOf(late)).toEqual([0, 1, 0, 0, 0]);
    const entry = await entryOf("11.1");
    expect(entry).toMatchObject({ version: 2, newest: 1, effectiveDate: "2024-06-01" });
    const ends = { current: { version: 1 }, previous: { version: 2 } };
    expect(entry.horizon).toMatchObject({ hasChanges: true, ...ends });
    expect(await sections.getComparison(entry.id)).toMatchObject({
      previousText: "Persons may keep records.",
      currentText: "Persons must keep records.",
    });
  });

  it("keeps what a person said of an entry, and does not know its text for the file's", async () => {
    const { id } = await aStoredSection({ sectionId: "11.1", regulator: "FDA" }, ["Typed."]);
    await importIt(aFile(version("2040-01-01", section("11.1", "Imported."))));
    const kept = { regulator: "FDA", version: 2, effectiveDate: "2040-01-01" };
    expect(await sections.mustGet(id)).toMatchObject(kept);
  });

  it("marks what a later version of the part has no more as removed, once", async () => {
    const file = aFile(
      version("2020-01-01", section("11.1", "Stays."), section("11.2", "Goes."), section("11.3", "")),
      version("2024-06-01", section("11.1", "Stays.")),
    );
    const job = await importIt(file);
    expect(countsOf(job)).toEqual([3, 1, 0, 1, 0]);
    expect(job.message).toBe(
      "Imported 4 sections: 3 new, 1 new version. 1 section marked as removed by a later version.",
    );
    expect(await entryOf("11.2")).toMatchObject({
      sectionDescription: "Heading of 11.2 [Removed]",
      ...{ definitionsLength: 0, effectiveDate: "2024-06-01" },
      horizon: { hasChanges: true, changeClass: "substantive" },
    });
    expect(countsOf(await importIt(file))).toEqual([0, 0, 4, 0, 0]);
  });

  it("tells which sections a version added, removed or renamed, in one file or in several, and by which day", async () => {
    const stays = section("11.1", "Stays.");
    const after = [stays, section("11.3", "Is renamed.", "New"), section("11.4", "Comes.")];
    const versions = [
      version("2020-01-01", stays, section("11.2", "Goes."), section("11.3", "Is renamed.", "Old")),
      version("2022-01-01", ...after),
      version("2024-01-01", ...after),
    ];
    const steps = {
      "11.1": null,
      "11.2": { kind: "removed", effectiveDate: "2022-01-01", previousHeading: null },
      "11.3": { kind: "heading", effectiveDate: "2022-01-01", previousHeading: "Old" },
      "11.4": { kind: "added", effectiveDate: "2022-01-01", previousHeading: null },
    };
    for (const files of [[versions], versions.map((each) => [each])]) {
      await emptyTable();
      const jobs: ImportJob[] = [];
      for (const file of files) jobs.push(await importIt(aFile(...file)));
      expect(jobs.reduce((sum, { removed }) => sum + removed, 0)).toBe(1);
      for (const [sectionId, step] of Object.entries(steps)) {
        const { horizon } = await entryOf(sectionId);
        expect([sectionId, horizon.step]).toEqual([sectionId, step && expect.objectContaining(step)]);
      }
      expect((await entryOf("11.2")).sectionDescription).toBe("Heading of 11.2 [Removed]");
    }
    await importIt(
      aFile(version("2025-01-01", section("11.2", "Comes back."), section("11.4", "Comes later."))),
    );
    const { step } = (await entryOf("11.2")).horizon;
    expect(step).toMatchObject({ kind: "added", effectiveDate: "2025-01-01" });
    expect((await entryOf("11.4")).horizon).toMatchObject({ step: null, changeClass: "substantive" });
  });

  it("says nothing of sections that another file of the part does not hold without a day or a section in common", async () => {
    await importIt(aFile(version("2020-01-01", section("11.1", "One."))));
    await importIt(aFile(version(null, section("11.2", "Two."))));
    await importIt(aFile(version("2024-01-01", section("11.3", "Three."))));
    await aStoredSection({ sectionId: "11.4" }, ["Typed."]);
    await importIt(aFile(version("2045-01-01", section("11.3", "Three."))));
    const { entries } = await listSections();
    const steps = entries.map(({ sectionId, horizon }) => `${sectionId} ${horizon.step?.kind ?? "none"}`);
    expect(steps).toEqual(["11.1 removed", "11.2 none", "11.3 none", "11.4 none"]);
  });

  it("dates a change by the version that brought it, not by a later one that says the same", async () => {
    const texts = ["May keep.", "Must keep.", "Must keep."];
    for (const [index, text] of texts.entries())
      await importIt(aFile(version(`202${index}-01-01`, section("11.1", text))));
    const { horizon, effectiveDate, id } = await entryOf("11.1");
    const days = [effectiveDate, horizon.current.effectiveDate, horizon.previous?.effectiveDate];
    expect(days).toEqual(["2022-01-01", "2021-01-01", "2020-01-01"]);
    expect(await sections.getComparison(id)).toMatchObject({ currentText: "Must keep.", changes: [{}] });
  });

  it("reports rows that cannot be used by number and reason; the others land", async () => {
    const job = await importIt(
      aFile(
        version(
          "2024-06-01",
          { heading: "No number", text: "x" },
          section("11.1", "One."),
          { sectionNo: "11.2" },
          section("11.1", "Another."),
          section("11.1", "One."),
          { ...section("11.3", "x"), versionDate: "yesterday" },
          "nonsense",
        ),
      ),
    );
    expect(job.status).toBe("done_with_errors");
    expect(countsOf(job)).toEqual([1, 0, 1, 0, 5]);
    expect(job.errors.map(({ row, message }) => [row, message])).toEqual([
      [0, "The section number (sectionNo) is missing."],
      [2, "The section text is missing."],
      [
        3,
        "Section 11.1 appears twice in the version of 2024-06-01 with different texts. The first one was used.",
      ],
      [5, "versionDate should be a day such as 2025-03-16, or null."],
      [6, expect.stringMatching(/./)],
    ]);
  });

  it.each([
    ["{", /cut off/],
    ["[]", /^The file contains no sections/],
    ['{"titleNumber":21,"sections":[]}', /^The file contains no sections/],
    ['{"partNo":"11","sections":[{"sectionNo":"11.1","text":""}]}', /titleNumber is missing/],
    ["[".repeat(1_000), /nests objects and lists more than 20 levels deep/],
    [`{"titleNumber":21,"x":"${"x".repeat(4_300_000)}"}`, /longer than 4096 KB/],
    [
      `{"titleNumber":21,"sections":[],${Array.from({ length: 300 }, (_, i) => `"k${i}":1`)}}`,
      /more than 200 fields/,
    ],
  ])("fails with a sentence, and changes nothing: %#", async (content, sentence) => {
    const job = await importIt(content);
    expect(job).toMatchObject({ status: "failed", message: expect.stringMatching(sentence) });
    expect(job.message).toMatch(/Nothing was imported\.$/);
    expect((await listSections()).entries).toEqual([]);
  });
});

it("an import of sections that fails for good says what it kept, and the same file goes on from there", async () => {
  const file = aFile(manySections("2020-01-01", 150));
  const record = await queue(file);
  const broken = run(record, {
    onCheckpoint: (name) => {
      if (name === "written") throw new FileProblem("The file went away.");
    },
  });
  await broken;
  const job = await mustGetImport(record);
  const kept = (await listSections()).entries.length;
  expect(kept).toBeGreaterThan(0);
  expect(kept).toBeLessThan(150);
  expect(job.message).toBe(
    `The file went away. ${kept} rows saved. Import the same file again to continue with the rest.`,
  );
  expect(countsOf(await importIt(file))).toEqual([150 - kept, 0, kept, 0, 0]);
});

describe("an import of sections that is interrupted", () => {
  const large = aFile(manySections("2020-01-01", 60), manySections("2024-06-01", 60));

  it("at any moment comes to the same result and the same counts", async () => {
    for (const [checkpoint, times] of [
      ["claimed", 1],
      ["read", 1],
      ["written", 1],
      ["written", 3],
    ] as const) {
      await emptyTable();
      const record = await queue(large);
      await expect(run(record, breakingAt(checkpoint, times))).rejects.toThrow("the machine broke");
      expect(await resumeImports(new Date(), true)).toBe(1);
      expect(invocations.at(-1)?.worker).toBe("test-import-sections");
      await run(record);
      const job = await mustGetImport(record);
      expect([job.status, countsOf(job)], `${checkpoint} ${times}`).toEqual(["done", [60, 60, 0, 0, 0]]);
      const { entries } = await listSections();
      expect(entries.map((entry) => [entry.version, entry.horizon.hasChanges])).toEqual(
        entries.map(() => [2, true]),
      );
      expect(entries).toHaveLength(60);
      const before = await tableHash();
      await run(record);
      expect(await tableHash()).toBe(before);
    }
  }, 90_000);

  it("by its time limit hands over to a fresh worker", async () => {
    const record = await queue(large);
    await run(record, { remainingMs: () => 20_000 });
    expect(await mustGetImport(record)).toMatchObject({ status: "running", finishedAt: null });
    await run(record);
    expect(countsOf(await mustGetImport(record))).toEqual([60, 60, 0, 0, 0]);
  }, 60_000);

  it("by another of the same file loses nothing and adds nothing twice", async () => {
    const records = [await queue(large), await queue(large)];
    await Promise.all(records.map((record) => run(record)));
    const jobs = await Promise.all(records.map(mustGetImport));
    expect(jobs.map(({ status }) => status)).toEqual(["done", "done"]);
    const sums = jobs.map(countsOf).reduce((a, b) => a.map((count, index) => count + (b[index] ?? 0)));
    expect(sums).toEqual([60, 60, 120, 0, 0]);
    expect((await listSections()).entries.map((entry) => entry.version)).toEqual(Array(60).fill(2));
  }, 60_000);
});
