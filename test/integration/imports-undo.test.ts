import { describe, expect, it } from "vitest";
import { importJobs } from "../../functions/intake/engine/import-job-repository.ts";
import type { ImportRecord } from "../../functions/intake/engine/import-record.ts";
import { resumeImports } from "../../functions/intake/engine/resume-imports.ts";
import { doRulesJob } from "../../functions/intake/jobs/rules-job.ts";
import { libraryRepository } from "../../functions/regulation/library/library-repository.ts";
import { ownLibrary, sharedLibrary } from "../../functions/regulation/library/library-types.ts";
import {
  aRunContext,
  breakingAt,
  emptyTable,
  expiringLiveChunks,
  importFile,
  mustGetImport,
  queueImport,
  queueUndo,
  rulesOf,
  withEmptyTable,
} from "../support/server/imports.ts";
import { syntheticRules } from "../support/synthetic-rules.ts";

withEmptyTable();

const rule = (id: string, text: string, over: object = {}) => ({
  cfr_title: 21,
  part_no: "11",
  section: "11.1",
  obligation_id: id,
  rule_text: text,
  ...over,
});
const textsOf = async (library = sharedLibrary) =>
  (await rulesOf(21, library)).map((each) => [each.obligationId, each.ruleTextVerbatim, each.ordinal]);
const countsOf = async (library = sharedLibrary) => {
  const { ruleCount, activeRuleCount, partCount } = (await libraryRepository.getTitle(library, 21)) ?? {};
  return { ruleCount, activeRuleCount, partCount };
};

const undo = async (job: Pick<ImportRecord, "jobId">, companyId: string | null = null) => {
  const record = await queueUndo(job, companyId);
  await doRulesJob(record, aRunContext());
  return mustGetImport(record);
};

const sixty = syntheticRules(60, 12);
const ninetyChanged = syntheticRules(90, 12).map((each) => ({ ...each, rule_title: "Changed" }));

describe("undoing an import", () => {
  it("puts back what it replaced byte for byte, and takes out what it brought", async () => {
    await importFile([rule("a", "first a"), rule("b", "first b"), rule("c", "c", { section: "11.3" })]);
    const before = await rulesOf(21);
    const second = await importFile([
      rule("a", "second a", { section: "11.9" }),
      rule("b", "first b"),
      rule("d", "d"),
      rule("e", "e", { part_no: "820", section: "820.1" }),
    ]);
    expect(second).toMatchObject({
      created: 2,
      updated: 1,
      unchanged: 1,
      undo: { canUndo: true, reason: "" },
    });
    const done = await undo(second);
    expect(done).toMatchObject({
      kind: "undo",
      status: "done",
      ...{ created: 0, updated: 1, removed: 2, failed: 0, total: 3, processed: 3 },
      undoes: { jobId: second.jobId, fileName: "rules.json" },
      message: "The import was undone: 1 rule restored, 2 rules removed.",
    });
    expect(await rulesOf(21)).toEqual(before);
    expect(await countsOf()).toEqual({ ruleCount: 3, activeRuleCount: 3, partCount: 1 });
    expect(await expiringLiveChunks()).toEqual([]);
    expect(await importJobs.listOpen()).toEqual([]);
    const undone = await importJobs.get(sharedLibrary, second.jobId);
    expect(undone).toMatchObject({ undoJobId: done.jobId, undoneBy: "tests", undoKept: 0 });
  });

  it("of the first import leaves a title without rules, which come back with their numbers", async () => {
    const file = [rule("a", "a"), rule("b", "b")];
    const first = await importFile(file);
    const before = await textsOf();
    await undo(first);
    expect(await rulesOf(21)).toEqual([]);
    expect(await countsOf()).toEqual({ ruleCount: 0, activeRuleCount: 0, partCount: 0 });
    expect((await libraryRepository.currentManifest(sharedLibrary, 21, { isForMany: false }))?.parts).toEqual(
      [],
    );
    const again = await importFile([rule("b", "b"), rule("z", "z"), rule("a", "a")]);
    expect(again).toMatchObject({ created: 3, updated: 0, unchanged: 0 });
    expect(await textsOf()).toEqual([...before, ["z", "z", 2]]);
    await undo(again);
    expect(await rulesOf(21)).toEqual([]);
  });

  it("leaves what later imports changed again, names them, and puts the rest back once they are undone", async () => {
    await importFile([rule("a", "a1"), rule("b", "b1")]);
    const before = await rulesOf(21);
    const second = await importFile([rule("a", "a2"), rule("b", "b2")], { fileName: "second.json" });
    const third = await importFile([rule("b", "b3")], { fileName: "third.json" });
    const partly = await undo(second);
    expect(partly).toMatchObject({
      status: "done_with_errors",
      ...{ updated: 1, removed: 0, failed: 1 },
      message:
        "The import was undone: 1 rule restored. 1 rule not restored because of changes by later imports.",
    });
    expect(partly.errors[0]?.message).toMatch(
      /^Rule 21\.11-b was changed again by the import of third\.json on \d{4}-\d{2}-\d{2} and was not restored\.$/,
    );
    expect((await textsOf()).map(([, text]) => text)).toEqual(["a1", "b3"]);
    const half = await importJobs.get(sharedLibrary, second.jobId);
    expect(half?.undoKept).toBe(1);
    await undo(third);
    expect((await textsOf()).map(([, text]) => text)).toEqual(["a1", "b2"]);
    expect(await undo(second)).toMatchObject({ status: "done", updated: 1, unchanged: 1, failed: 0 });
    expect(await rulesOf(21)).toEqual(before);
    expect(await expiringLiveChunks()).toEqual([]);
  });

  it("is refused where later imports changed everything again", async () => {
    await importFile([rule("a", "a1")]);
    const second = await importFile([rule("a", "a2")]);
    await importFile([rule("a", "a3")]);
    expect(await undo(second)).toMatchObject({
      status: "failed",
      message:
        "Later imports changed all of these rules again. Undo those imports first. Nothing was restored.",
    });
    expect((await textsOf()).map(([, text]) => text)).toEqual(["a3"]);
    expect(await importJobs.get(sharedLibrary, second.jobId)).toMatchObject({ undoneAt: null });
  });

  it("keeps two imports apart that are undone in the reverse order", async () => {
    const states = [await rulesOf(21)];
    const jobs = [];
    for (const round of [1, 2, 3]) {
      jobs.push(await importFile([rule("a", `a${round}`), rule(`new${round}`, "x")]));
      states.push(await rulesOf(21));
    }
    for (const job of jobs.toReversed()) {
      states.pop();
      await undo(job);
      expect(await rulesOf(21)).toEqual(states.at(-1));
    }
  });

  it("of a company's own library touches that library alone", async () => {
    const companyId = "c1";
    await importFile([rule("a", "shared")]);
    await importFile([rule("a", "own 1")], { companyId });
    const second = await importFile([rule("a", "own 2")], { companyId });
    await undo(second, companyId);
    expect((await textsOf(ownLibrary(companyId))).map(([, text]) => text)).toEqual(["own 1"]);
    expect((await textsOf()).map(([, text]) => text)).toEqual(["shared"]);
  });
});

describe("an undo and other work at the same moment", () => {
  it("both land when an import changes the same title meanwhile", async () => {
    await importFile([rule("a", "a1"), rule("b", "b1")]);
    const second = await importFile([rule("a", "a2")]);
    const record = await queueUndo(second);
    let meanwhile: Promise<unknown> | undefined;
    const onCheckpoint = (name: string) => {
      if (name === "drafted") meanwhile ??= importFile([rule("b", "b2"), rule("c", "c")]);
    };
    await Promise.all([doRulesJob(record, aRunContext({ onCheckpoint })), importFile([rule("d", "d")])]);
    await meanwhile;
    expect((await mustGetImport(record)).status).toBe("done");
    const texts = (await textsOf()).map(([id, text]) => `${id}: ${text}`);
    expect(texts).toEqual(expect.arrayContaining(["a: a1", "b: b2", "c: c", "d: d"]));
    expect(await expiringLiveChunks()).toEqual([]);
  });

  it("is done once by many workers", async () => {
    await importFile(sixty);
    const before = await rulesOf(21);
    const second = await importFile(ninetyChanged);
    const record = await queueUndo(second);
    await Promise.allSettled(Array.from({ length: 6 }, () => doRulesJob(record, aRunContext())));
    expect(await mustGetImport(record)).toMatchObject({ status: "done", updated: 60, removed: 30 });
    expect(await rulesOf(21)).toEqual(before);
    expect(await expiringLiveChunks()).toEqual([]);
  });

  it("does not lose a version that came back before its old chunks were retired", async () => {
    await importFile([rule("a", "a1")]);
    const record = await queueImport([rule("a", "a2")]);
    // The import ends right after its publication, so its replaced versions wait to be retired.
    await doRulesJob(record, aRunContext(breakingAt("published"))).catch(() => undefined);
    const before = (await importJobs.listOpen()).map(({ jobId }) => jobId);
    expect(before).toEqual([record.jobId]);
    await undo(record);
    await doRulesJob(record, aRunContext());
    expect(await importJobs.listOpen()).toEqual([]);
    expect((await textsOf()).map(([, text]) => text)).toEqual(["a1"]);
    expect(await expiringLiveChunks()).toEqual([]);
  });

  it("ends the same wherever it is interrupted", async () => {
    for (const stopAt of ["claimed", "written", "drafted", "published"]) {
      await emptyTable();
      await importFile(sixty);
      const rules = await rulesOf(21);
      const record = await queueUndo(await importFile(ninetyChanged));
      await doRulesJob(record, aRunContext(breakingAt(stopAt))).catch(() => undefined);
      await resumeImports(new Date(), true);
      await doRulesJob(record, aRunContext());
      expect(await mustGetImport(record), stopAt).toMatchObject({ status: "done", updated: 60, removed: 30 });
      expect(await rulesOf(21), stopAt).toEqual(rules);
      expect(await expiringLiveChunks(), stopAt).toEqual([]);
      expect(await importJobs.listOpen(), stopAt).toEqual([]);
    }
  }, 60_000);
});
