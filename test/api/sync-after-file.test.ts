import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { readLawSection } from "../../functions/regulation/text/law-texts.ts";
import { startSources } from "../../scripts/local/index.ts";
import { projectRoot } from "../../scripts/project-root.ts";
import { loadRegulation } from "../support/server/load-regulation.ts";
import { aPerson } from "../support/server/people.ts";
import { loadTitles } from "../support/server/regulation.ts";
import { configure } from "../support/server/settings.ts";
import { sync } from "../support/server/sources.ts";

const recordings = join(projectRoot, "scripts/local/sources/recordings");
const realData = join(projectRoot, "../shared/data");

await loadTitles();
const superAdmin = await aPerson({ role: "super_admin" });

/** Pins a title and syncs it with recorded answers. @returns what the run and the console say of it */
const syncTitle = async (title: number, folders: readonly string[] = []) => {
  const sources = await startSources({ folders });
  configure({ ECFR_URL: sources.endpoint });
  try {
    await superAdmin.updateSource({ params: { title }, body: { isPinned: true } });
    await sync(new Date());
    const [run] = (await superAdmin.listSyncRuns()).items;
    const { titles } = await superAdmin.listSources();
    return {
      requests: run?.requests,
      run: run?.titles,
      state: titles.find(({ titleNumber }) => titleNumber === title),
    };
  } finally {
    await superAdmin.updateSource({ params: { title }, body: { isPinned: false } });
    await sources.close();
  }
};

it("reads a part that a file brought in an older wording", async () => {
  const newest = readFileSync(join(recordings, "full-2026-08-25-title-40-part-3.xml"), "utf8");
  const older = newest.replace("may be sent", "must be sent");
  await loadRegulation(older, "2026-01-05", { titleNumber: 40 });
  const { run, state } = await syncTitle(40);
  expect(run).toEqual([{ titleNumber: 40, added: 0, changed: 1, removed: 0, reason: null }]);
  expect(state).toMatchObject({ state: "current", issueDate: "2026-08-25", sections: 1 });
  const { versions } = await readLawSection(40, "3.10");
  expect(versions.map(({ source, class: of }) => [source, of])).toEqual([
    ["ecfr", "substantive"],
    ["file", "new"],
  ]);
  for (const [date, words] of [
    ["2026-03-01", "must be sent"],
    ["2026-08-25", "may be sent"],
  ] as const) {
    const { section } = await readLawSection(40, "3.10", date);
    expect(section.blocks[0]?.text).toContain(words);
  }
});

/** Only where it lies beside the repository; a test that is left out would count as a failure. */
const bulkFiles = [join(realData, "raw/ecfr-bulk-title-3.xml")].filter((file) => existsSync(file));
it.each(bulkFiles)("makes no change of 3 CFR, whose two recordings differ in form", async (file) => {
  const bulk = readFileSync(file, "utf8");
  await loadRegulation(bulk, "2022-12-01", { titleNumber: 3 });
  const { requests, run, state } = await syncTitle(3, [join(realData, "sources")]);
  // The list, the structure and each of the three parts that have a text.
  expect(requests).toBe(5);
  expect(run).toEqual([{ titleNumber: 3, added: 0, changed: 0, removed: 0, reason: null }]);
  expect(state).toMatchObject({ state: "current", issueDate: "2024-05-17", sections: 27 });
  expect((await readLawSection(3, "100.1")).versions).toHaveLength(1);
});
