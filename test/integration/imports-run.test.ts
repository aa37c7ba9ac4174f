import { describe, expect, it } from "vitest";
import { table } from "../../functions/core/table/table.ts";
import { importJobs } from "../../functions/intake/engine/import-job-repository.ts";
import { importOutcomes } from "../../functions/intake/engine/import-outcomes.ts";
import { doRulesJob } from "../../functions/intake/jobs/rules-job.ts";
import { libraryRepository } from "../../functions/regulation/library/library-repository.ts";
import { ownLibrary, sharedLibrary } from "../../functions/regulation/library/library-types.ts";
import { ownLibraries } from "../../functions/regulation/library/own-libraries.ts";
import { maxChunkBytes } from "../../functions/services/packing/packing.ts";
import { activityRows, allItems, itemsUnder } from "../support/server/engine.ts";
import {
  aRunContext,
  importFile,
  mustGetImport,
  queueImport,
  rulesOf,
  withEmptyTable,
} from "../support/server/imports.ts";
import { syntheticRules } from "../support/synthetic-rules.ts";

withEmptyTable();

const rule = (over: object = {}) => ({
  obligation_id: "11.10-001",
  cfr_title: 21,
  part_no: "11",
  section: "11.10",
  rule_title: "Keep records",
  rule_text_verbatim: "Records are kept.",
  ...over,
});

describe("an import", () => {
  it("makes the rules of the file readable in the order of the CFR, with counts", async () => {
    const job = await importFile([
      rule(),
      rule({ obligation_id: "11.2-001", section: "11.2", is_active: false }),
      rule({ obligation_id: "x", part_no: "820", section: "820.20" }),
      rule({ cfr_title: 29, part_no: "1910", section: "1910.132", extra_field: { kept: [1] } }),
    ]);
    expect(job).toMatchObject({
      ...{ status: "done", total: 4, processed: 4, created: 4, failed: 0, titles: [21, 29], parts: 3 },
      message: "Imported 4 rules: 4 new.",
    });
    const rules = await rulesOf(21);
    expect(rules.map(({ id, ordinal }) => [id, ordinal])).toEqual([
      ["21.11-11.2-001", 1],
      ["21.11-11.10-001", 0],
      ["21.820-x", 2],
    ]);
    const { createdAt } = job;
    const first = { extractedRuleId: "21.11", library: "shared", ruleTitle: "Keep records", createdAt };
    expect(rules[1]).toMatchObject(first);
    expect((await rulesOf(29))[0]?.extra).toEqual({ extra_field: { kept: [1] } });
    expect(await libraryRepository.listTitles(sharedLibrary)).toMatchObject([
      { titleNumber: 21, ruleCount: 3, activeRuleCount: 2, partCount: 2, nextOrdinal: 3 },
      { titleNumber: 29, ruleCount: 1, activeRuleCount: 1, partCount: 1, nextOrdinal: 1 },
    ]);
    const manifest = await libraryRepository.currentManifest(sharedLibrary, 21, { isForMany: false });
    expect(manifest?.parts).toMatchObject([
      { partNo: "11", ruleCount: 2, activeRuleCount: 1, runs: [[0, 2]] },
      { partNo: "820", ruleCount: 1, activeRuleCount: 1, runs: [[2, 1]] },
    ]);
    expect(manifest && libraryRepository.findByOrdinal(manifest, 2)?.partNo).toBe("820");
    expect(manifest && libraryRepository.findByOrdinal(manifest, 3)).toBeUndefined();
  });

  it("changes nothing the second time", async () => {
    const file = syntheticRules(300, 12);
    await importFile(file);
    const before = await itemsUnder("LIB#SHARED#T#");
    const job = await importFile(file.toReversed());
    expect(job).toMatchObject({ status: "done", total: 300, created: 0, updated: 0, unchanged: 300 });
    expect(job.message).toBe("Nothing changed: all 300 rules already exist.");
    expect(await itemsUnder("LIB#SHARED#T#")).toEqual(before);
  });

  it("replaces rules by id, keeps their ordinals, and lets the old version expire when the import can not be undone any more", async () => {
    await importFile([rule(), rule({ obligation_id: "b" })]);
    const old = await libraryRepository.getTitle(sharedLibrary, 21);
    const oldManifest = old && (await libraryRepository.getManifest(sharedLibrary, old));
    const job = await importFile([
      rule({ obligation_id: "b", rule_title: "Changed" }),
      rule({ obligation_id: "c" }),
    ]);
    const message = "Imported 2 rules: 1 new, 1 updated.";
    expect(job).toMatchObject({ created: 1, updated: 1, unchanged: 0, message });
    expect(await rulesOf(21)).toMatchObject([
      { obligationId: "11.10-001", ordinal: 0, ruleTitle: "Keep records" },
      { obligationId: "b", ordinal: 1, ruleTitle: "Changed" },
      { obligationId: "c", ordinal: 2, ruleTitle: "Keep records" },
    ]);
    const chunks = await itemsUnder("LIB#SHARED#T#");
    const expiring = chunks.filter(({ ttl }) => ttl !== undefined);
    expect(expiring.map(({ sk }) => sk).sort()).toEqual([
      `MANIFEST#${old?.version}#0000`,
      `RULES#${oldManifest?.parts[0]?.version}#0000`,
    ]);
    for (const { ttl } of expiring)
      expect(Math.abs(Number(ttl) - Date.now() / 1_000 - 31 * 86_400)).toBeLessThan(60);
    expect(chunks).toHaveLength(4);
    libraryRepository.clearCache();
    const part = oldManifest?.parts[0];
    const readByOld = part ? await libraryRepository.getPartRules(sharedLibrary, 21, part) : [];
    expect(readByOld.map(({ obligationId }) => obligationId)).toEqual(["11.10-001", "b"]);
  });

  it("of a company goes into its own library, which no other reads", async () => {
    await importFile([rule()]);
    const job = await importFile([rule({ rule_title: "Ours" })], { companyId: "c1" });
    expect(job).toMatchObject({ library: "own", created: 1 });
    const own = await rulesOf(21, ownLibrary("c1"));
    expect(own.map(({ id, library, ruleTitle }) => [id, library, ruleTitle])).toEqual([
      ["own.21.11-11.10-001", "own", "Ours"],
    ]);
    expect((await rulesOf(21)).map(({ ruleTitle }) => ruleTitle)).toEqual(["Keep records"]);
    expect(await rulesOf(21, ownLibrary("c2"))).toEqual([]);
    expect((await itemsUnder("C#c1#LIB")).length).toBeGreaterThan(0);
  });

  it("lets good rows land and names the others with their reasons", async () => {
    const job = await importFile([
      rule(),
      rule({ rule_title: "Other content" }),
      rule(),
      { section: "11.10" },
      "no object",
      rule({ obligation_id: "b", section: "820.3" }),
    ]);
    expect(job).toMatchObject({
      ...{ status: "done_with_errors", total: 6, processed: 6, created: 1, unchanged: 1, failed: 4 },
      message: "Imported 2 rules: 1 new, 1 unchanged. 4 rows could not be used.",
    });
    expect(job.errors.map(({ row, field }) => [row, field])).toEqual([
      [1, "obligation_id"],
      [3, "cfr_title"],
      [4, "row"],
      [5, "section"],
    ]);
    expect(job.errors[0]?.message).toBe(
      "Row 1 has the same obligation id in 21 CFR part 11 with different content. That row was kept.",
    );
    const { items } = await importJobs.list(sharedLibrary, 10, undefined);
    expect(items).toEqual([expect.objectContaining({ jobId: job.jobId, failed: 4, errors: [] })]);
  });

  it("stops at 20,000 rows that cannot be used, says so, lists them and imports nothing", async () => {
    const good = syntheticRules(1, 1);
    const job = await importFile([...good, ...Array.from({ length: 30_000 }, () => ({ note: "no rule" }))]);
    expect(job).toMatchObject({ status: "failed", failed: 20_000, created: 0 });
    expect(job.message).toBe(
      "20,000 rows cannot be used, so the file was read no further than row 20,001. Mend what makes them and import it again. Nothing was imported.",
    );
    expect(job.errors.map(({ row }) => row)).toEqual(Array.from({ length: 500 }, (_, index) => index + 1));
    expect(await importOutcomes.listErrors(sharedLibrary, job.jobId)).toHaveLength(20_000);
    expect(await rulesOf(21)).toEqual([]);
  });

  it("of a file that is no use fails with a sentence and changes nothing in the library", async () => {
    await importFile([rule()]);
    const before = await itemsUnder("LIB#SHARED#T#");
    const job = await importFile('[{"cfr_title": 21, "section": "11.30", "rule_text": "x"}, {"cut');
    expect(job).toMatchObject({ status: "failed", created: 0, errors: [] });
    expect(job.message).toBe(
      "The file ends in the middle of its JSON (line 1, byte 64). It may have been cut off. Nothing was imported.",
    );
    expect(job.finishedAt).not.toBeNull();
    expect(await itemsUnder("LIB#SHARED#T#")).toEqual(before);
  });

  it("of an empty list is done at once, and of useless rows alone with errors", async () => {
    const empty = "The file contains an empty list. There was nothing to import.";
    expect(await importFile("[]")).toMatchObject({ status: "done", total: 0, message: empty });
    const useless = await importFile([{ note: "nothing" }, { note: "nothing" }]);
    const message = "Nothing was imported: 2 rows could not be used.";
    expect(useless).toMatchObject({ status: "done_with_errors", failed: 2, message });
  });

  it("reads exactly the file that was uploaded, or none", async () => {
    const record = await queueImport([rule()], { eTag: '"another"' });
    await doRulesJob(record, aRunContext());
    expect(await mustGetImport(record)).toMatchObject({
      status: "failed",
      message: "The uploaded file no longer exists. Nothing was imported.",
    });
    expect(await rulesOf(21)).toEqual([]);
  });

  it("writes its result and one activity row at the same moment, and leaves nothing open", async () => {
    const record = await queueImport([rule()], { companyId: "c1", createdBy: "usr_7" });
    await doRulesJob(record, aRunContext({ requestId: "req_9" }));
    const [row, ...others] = await activityRows();
    expect(others).toEqual([]);
    expect(row).toMatchObject({
      event: "rule-import.finished",
      userId: "usr_7",
      companyId: "c1",
      requestId: "req_9",
      target: { type: "import", id: record.jobId },
      after: { fileName: record.fileName, created: 1, total: 1, titles: [21], parts: 1 },
    });
    expect(await importJobs.listOpen()).toEqual([]);
  });

  it("says how far it is while it runs", async () => {
    const record = await queueImport(syntheticRules(400, 150));
    const seen: string[] = [];
    await doRulesJob(record, aRunContext({ onCheckpoint: (name) => seen.push(name) }));
    expect(seen).toEqual(["claimed", "read", "written", "written", "drafted", "published", "retired"]);
    expect(await mustGetImport(record)).toMatchObject({ processed: 400, total: 400 });
  });

  it("packs a large part into several chunks below the limit of an item", async () => {
    const words = (seed: number) =>
      Array.from({ length: 500 }, (_, index) =>
        (((seed + 1) * (index + 7) * 2_654_435_761) % 2 ** 32).toString(36),
      ).join(" ");
    const file = Array.from({ length: 600 }, (_, index) =>
      rule({ obligation_id: `r${index}`, section: `11.${600 - index}`, rule_text_verbatim: words(index) }),
    );
    await importFile(file);
    const chunks = (await allItems()).filter(({ sk }) => sk.startsWith("RULES#"));
    expect(chunks.length).toBeGreaterThan(3);
    for (const { data } of chunks) {
      expect(data instanceof Uint8Array && data.length <= maxChunkBytes).toBe(true);
    }
    const rules = await rulesOf(21);
    expect(rules.map(({ section }) => section)).toEqual(
      Array.from({ length: 600 }, (_, index) => `11.${index + 1}`),
    );
    expect(rules[0]?.ruleTextVerbatim).toBe(words(599));
  });

  it("keeps parts and ids with hyphens apart", async () => {
    await importFile([
      rule({ cfr_title: 41, part_no: "102", section: "102.1", obligation_id: "3-x" }),
      rule({ cfr_title: 41, part_no: "102-3", section: "102-3.5", obligation_id: "x" }),
    ]);
    expect(await rulesOf(41)).toMatchObject([
      { extractedRuleId: "41.102", obligationId: "3-x" },
      { extractedRuleId: "41.102-3", obligationId: "x" },
    ]);
  });

  it("has only rows whose keys lie under its library, its own rows and the activity", async () => {
    await importFile([rule()], { companyId: "c1" });
    const keys = (await allItems()).map(({ pk }) =>
      pk.replace(/\d{4}-\d{2}$/, "month").replace(/#[0-9A-Z]{26}$/, "#job"),
    );
    expect([...new Set(keys)].sort()).toEqual([
      "C#c1",
      ...["C#c1#ACTIVITY#month", "C#c1#LIB", "C#c1#LIB#IMPORT#job", "C#c1#LIB#IMPORTS", "C#c1#LIB#QUEUE"],
      ...["C#c1#LIB#T#21", "C#c1#LIB#T#21#P#11", "COMPANIES", "COMPANY_NAME#company c1", "LIBRARIES"],
    ]);
    expect(await ownLibraries.list()).toEqual(["c1"]);
    expect(await table.get({ pk: "IMPORTS#OPEN", sk: "any" })).toBeUndefined();
  });
});
