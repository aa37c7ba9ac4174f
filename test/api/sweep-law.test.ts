import { readFileSync } from "node:fs";
import { describe, expect, it, vi } from "vitest";
import { table } from "../../functions/core/table/table.ts";
import { drafts } from "../../functions/regulation/sync/draft-repository.ts";
import { sweepLaw, sweepTitle } from "../../functions/regulation/sync/sweep-law.ts";
import { syncRuns } from "../../functions/regulation/sync/sync-run-repository.ts";
import { lawChanges } from "../../functions/regulation/text/law-changes.ts";
import { getLawPointer, openEdition } from "../../functions/regulation/text/law-edition.ts";
import { lawWriter } from "../../functions/regulation/text/law-writer.ts";
import { parseRegulation } from "../../functions/regulation/text/parse/parse-regulation.ts";
import { readSectionVersions } from "../../functions/regulation/text/section-versions.ts";
import { loadRegulation } from "../support/server/load-regulation.ts";
import { loadTitles } from "../support/server/regulation.ts";
import { endSync } from "../support/server/sources.ts";

const xml = readFileSync(new URL("../fixtures/regulation/title-99.xml", import.meta.url), "utf8");
/** No section stays as it was, so only its earlier days stand on the first issue's texts. */
const amended = xml.replaceAll("</HEAD>", " (amended)</HEAD>");
const inDays = (days: number): Date => new Date(Date.now() + days * 86_400_000);
const keys = async () =>
  (await Promise.all(["law/099/", "law/cited/"].map((folder) => lawWriter.list(folder))))
    .flat()
    .map(({ key }) => key);
const sweep = (days: number): Promise<number> => sweepTitle(99, inDays(days));

await loadTitles();
await loadRegulation(xml, "2024-03-04");
const first = await getLawPointer(99);
await loadRegulation(amended, "2025-03-04");

/** A part of a third issue, stored and not published. */
const store = async (text: string) => {
  const edition = await openEdition(99, "2026-03-04");
  const [part] = parseRegulation(xml.replaceAll("maker of glue", text)).parts;
  if (!part) throw new Error("The fixture has a part");
  return edition.putPart(part, { source: "ecfr", isWhole: true });
};

const read = lawWriter.list;
describe("files of the law that nothing names", () => {
  it("go 40 days after that is known, and never while something stands on them", async () => {
    const draft = await store("maker of soap");
    await drafts.add(99, "2026-03-04", draft);
    const abandoned = await store("maker of rope");
    const before = await keys();
    expect(before).toContain(first?.record);

    // Within an hour of a publication, and while a run is under way, nothing is looked at.
    expect(await sweep(0)).toBe(0);
    await table.transact(
      syncRuns.startOperations(syncRuns.create({ by: null, titles: [99], now: new Date() })),
    );
    expect(await sweep(1)).toBe(0);
    expect(await keys()).toEqual(before);
    await endSync();

    expect([await sweep(1), await sweep(20), await sweep(40.9)]).toEqual([0, 0, 0]);
    expect(await keys()).toEqual(expect.arrayContaining(before));
    const removed = await sweep(41.1);
    const after = await keys();
    expect(removed).toBeGreaterThan(3);
    expect(after).not.toContain(first?.record);
    expect(after).not.toContain(abandoned.entry.record);
    expect([await sweep(42), await sweep(90)]).toEqual([0, 0]);

    // What a draft, a change that is still to be told, and each day's text stand on is there.
    expect(after).toContain(draft.entry.record);
    const changes = (await lawChanges.list()).filter(({ titleNumber }) => titleNumber === 99);
    expect(changes.length).toBeGreaterThan(0);
    for (const { sections } of changes) expect(after).toContain(sections);
    const versions = await readSectionVersions(99, "7.1");
    expect(versions.map(({ issueDate }) => issueDate)).toEqual(["2024-03-04", "2025-03-04"]);
    for (const { text } of versions) expect(after).toContain(text?.pack);
    await drafts.clear(99);
  });

  it("stay where they are written again", async () => {
    const before = new Set(await keys());
    await store("maker of wax");
    const [again, ...gone] = (await keys()).filter((key) => !before.has(key));
    expect(await sweep(50)).toBe(0);
    const list = vi
      .spyOn(lawWriter, "list")
      .mockImplementation(async (folder) =>
        (await read(folder)).map((file) => (file.key === again ? { ...file, writtenAt: inDays(60) } : file)),
      );
    expect(await sweep(91).finally(() => list.mockRestore())).toBeGreaterThanOrEqual(gone.length);
    const after = await keys();
    expect([after.includes(again ?? ""), gone.some((key) => after.includes(key))]).toEqual([true, false]);
  });

  it("are looked for once a day in each title", async () => {
    const list = vi.spyOn(lawWriter, "list");
    for (let turn = 0; turn < 288; turn += 1) await sweepLaw(new Date(Date.UTC(2030, 0, 1, 0, turn * 5)));
    expect(list.mock.calls.filter(([folder]) => folder === "law/099/")).toHaveLength(1);
  });
});
