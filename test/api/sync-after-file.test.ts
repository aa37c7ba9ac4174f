import { existsSync, readFileSync } from "node:fs";
import type { ServerResponse } from "node:http";
import { join } from "node:path";
import { expect, it } from "vitest";
import { doRegulationJob } from "../../functions/intake/regulation/regulation-job.ts";
import { readLawSection } from "../../functions/regulation/text/law-texts.ts";
import { startSources } from "../../scripts/local/index.ts";
import { projectRoot } from "../../scripts/project-root.ts";
import { aRunContext } from "../support/server/imports.ts";
import { loadRegulation } from "../support/server/load-regulation.ts";
import { aPerson } from "../support/server/people.ts";
import { loadTitles } from "../support/server/regulation.ts";
import { configure } from "../support/server/settings.ts";
import { sync } from "../support/server/sources.ts";
import { anUploadOf } from "../support/server/stored-policies.ts";

const recordings = join(projectRoot, "scripts/local/sources/recordings");
const realData = join(projectRoot, "../shared/data");

await loadTitles();
const superAdmin = await aPerson({ role: "super_admin" });

type Answers = readonly (readonly [path: RegExp, text: string])[];

/** Syncs a title with recorded answers. @returns what the run and the console say of it */
const syncTitle = async (title: number, folders: readonly string[] = [], answers: Answers = []) => {
  const intercept = (url: URL, response: ServerResponse): boolean => {
    const answer = answers.find(([path]) => path.test(url.pathname));
    if (answer) response.end(answer[1]);
    return answer !== undefined;
  };
  const sources = await startSources({ folders, intercept });
  configure({ ECFR_URL: sources.endpoint });
  try {
    await superAdmin.startSyncRun({ body: { titles: [title] } });
    await sync(new Date());
    const [run] = (await superAdmin.listSyncRuns()).items;
    const { titles } = await superAdmin.listSources();
    return {
      requests: run?.requests,
      run: run?.titles,
      state: titles.find(({ titleNumber }) => titleNumber === title),
    };
  } finally {
    await sources.close();
  }
};

const recorded = (file: string): string => readFileSync(join(recordings, file), "utf8");
const october = recorded("full-2026-10-01-title-21-part-11.xml");

const tree = recorded("structure-2026-10-01-title-21.json");
const november = october.replace("Uses encryption or", "Uses both encryption and");

/** What the source answers of an issue of title 21; § 11.30 has other words since November 10. */
const issueOf = (issueDate: string, xml: string, structure = tree): Answers => {
  const dates = { latest_amended_on: issueDate, latest_issue_date: issueDate, up_to_date_as_of: issueDate };
  const title = { number: 21, name: "Food and Drugs", ...dates, reserved: false };
  const { content_versions: versions, meta } = JSON.parse(recorded("versions-title-21.json"));
  const amended = { date: "2026-11-10", amendment_date: "2026-11-10", issue_date: "2026-11-10" };
  return [
    [
      /titles\.json$/,
      JSON.stringify({ titles: [title], meta: { date: issueDate, import_in_progress: false } }),
    ],
    [/structure/, structure],
    [
      /versions/,
      JSON.stringify({ content_versions: [{ ...versions[0], ...amended, identifier: "11.30" }], meta }),
    ],
    [/full/, xml],
  ];
};

const importFile = async (xml: string, issueDate: string) => {
  const objectKey = await anUploadOf(superAdmin, Buffer.from(xml), "application/xml");
  const { jobId } = await superAdmin.importRegulation({
    body: { objectKey, issueDate, name: "section.xml" },
  });
  await doRegulationJob({ jobId, companyId: null, mode: "import" }, aRunContext());
  return superAdmin.getImport({ params: { jobId } });
};

const read = async (identifier: string, date?: string) => {
  const params = { title: "21", section: identifier };
  return superAdmin.getSectionText({ params, query: date ? { date } : {} });
};

it("goes on where it read the whole title, whatever a newer file of a section says", async () => {
  const { state: loaded } = await syncTitle(21, [], issueOf("2026-10-01", october));
  expect(loaded).toMatchObject({ state: "current", issueDate: "2026-10-01" });
  const section = /<DIV8 N="11\.10"[\s\S]*?<\/DIV8>/.exec(october)?.[0] ?? "";
  const file = section.replace("</P>", " As filed.</P>");
  expect(await importFile(file, "2026-11-25")).toMatchObject({ status: "done", updated: 1 });
  const { run, state } = await syncTitle(21, [], issueOf("2026-11-10", november));
  expect(run).toMatchObject([{ changed: 1, reason: null }]);
  expect(state).toMatchObject({ state: "current", issueDate: "2026-11-10" });
  const words = async (identifier: string) =>
    JSON.stringify((await readLawSection(21, identifier)).section.blocks);
  expect(await words("11.30")).toContain("Uses both encryption");
  // The file is newer than the issue.
  expect(await words("11.10")).toContain("As filed.");
  // Each text names the issue up to which it is known; one of an earlier day, the issue that brought it.
  expect((await read("11.30")).issueDate).toBe("2026-11-10");
  expect(await read("11.10")).toMatchObject({ issueDate: "2026-11-25", copyOf: "2026-11-10" });
  expect((await read("11.30", "2026-10-15")).issueDate).toBe("2026-10-01");
  expect((await read("11.10", "2026-11-24")).issueDate).toBe("2026-10-01");
  const partOn = async (date?: string) =>
    superAdmin.getPartText({ params: { title: "21", part: "11" }, query: date ? { date } : {} });
  expect((await partOn()).issueDate).toBe("2026-11-10");
  expect((await partOn("2026-10-15")).issueDate).toBe("2026-10-01");
  // Of a part that the source does not hold, only its file tells.
  const alone = file.replaceAll("11.10", "101.65");
  expect(await importFile(alone, "2026-08-05")).toMatchObject({ status: "done", created: 1 });
  expect(await read("101.65")).toMatchObject({ issueDate: "2026-08-05", checkedAt: null });
});

it("ends a part that a later issue has no more, and leaves those that only files brought", async () => {
  const reserved = tree.replaceAll('"reserved": false', '"reserved": true');
  const { run: last } = await syncTitle(21, [], issueOf("2026-11-26", november, reserved));
  expect(last).toMatchObject([{ titleNumber: 21, removed: 6, reason: null }]);
  await superAdmin.refused.getSectionText(404, { params: { title: "21", section: "11.30" }, query: {} });
  expect((await read("11.30", "2026-11-25")).issueDate).toBe("2026-11-10");
  expect(await read("101.65")).toMatchObject({ issueDate: "2026-08-05" });
});

it("calls a title behind of which a file brought a part, and loads it once it is wanted", async () => {
  await importFile(recorded("full-2026-08-20-title-29-part-1904.xml"), "2026-04-15");
  const state = async () =>
    (await superAdmin.listSources()).titles.find(({ titleNumber }) => titleNumber === 29);
  const reason = "Only parts of this title were imported from files.";
  expect(await state()).toMatchObject({ state: "behind", reason, issueDate: "2026-04-15", sections: 2 });
  const part = await superAdmin.getPartText({ params: { title: "29", part: "1904" }, query: {} });
  expect(part).toMatchObject({ issueDate: "2026-04-15", checkedAt: null, reason });
  const sources = await startSources({ folders: [] });
  configure({ ECFR_URL: sources.endpoint });
  await superAdmin.updateSource({ params: { title: 29 }, body: { isPinned: true } });
  await sync(new Date());
  await sources.close();
  expect(await state()).toMatchObject({ state: "current", reason: null, issueDate: "2026-08-20" });
});

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
