import { afterAll, describe, expect, it } from "vitest";
import { table } from "../../functions/core/table/table.ts";
import { nothingKnown, sourceTitles } from "../../functions/regulation/followed/source-repository.ts";
import { lastNightDue, nextNight } from "../../functions/regulation/sync/night.ts";
import { presentSource } from "../../functions/regulation/sync/present-source.ts";
import { readLawSection } from "../../functions/regulation/text/law-texts.ts";
import { startSources } from "../../scripts/local/index.ts";
import { aPerson, aStaffedCompany } from "../support/server/people.ts";
import { loadTitles } from "../support/server/regulation.ts";
import { configure } from "../support/server/settings.ts";
import { sync } from "../support/server/sources.ts";
import { invocations } from "../support/server/storage.ts";

const calls: string[] = [];
const sources = await startSources({ onCall: ({ pathname, search }) => calls.push(pathname + search) });
configure({ ECFR_URL: sources.endpoint });
afterAll(() => sources.close());

await loadTitles();
const superAdmin = await aPerson({ role: "super_admin" });
const { admin } = await aStaffedCompany();
const now = new Date();
const stateOf = async (title: number) =>
  (await superAdmin.listSources()).titles.find(({ titleNumber }) => titleNumber === title);
const newestRun = async () => (await superAdmin.listSyncRuns()).items[0];

describe("the sync", () => {
  it("loads a title that a company adds", async () => {
    await admin.addSelection({ body: { cfrTitleId: "21" } });
    expect(invocations.at(-1)?.worker).toBe("test-sync-regulation");
    expect(await stateOf(21)).toMatchObject({ state: "not_loaded", followers: 1, issueDate: null });
    await sync(new Date());
    expect(await newestRun()).toMatchObject({
      ...{ status: "done", startedBy: null, requests: 3 },
      titles: [{ titleNumber: 21, added: 5, changed: 0, removed: 0, reason: null }],
    });
    expect(await stateOf(21)).toMatchObject({ state: "current", issueDate: "2026-09-01", sections: 5 });
  });

  it("reads the parts that changed, and keeps the source's flags beside our class", async () => {
    calls.length = 0;
    const run = await superAdmin.startSyncRun({ body: {} });
    expect(run).toMatchObject({ status: "queued", startedByName: expect.any(String) });
    await superAdmin.refused.startSyncRun(409, { body: {} }, "A sync is running.");
    await sync(new Date());
    expect(await superAdmin.getSyncRun({ params: { id: run.id } })).toMatchObject({
      ...{ status: "done", requests: 4 },
      titles: [{ titleNumber: 21, added: 1, changed: 2, removed: 0, reason: null }],
    });
    expect(calls.map((call) => decodeURIComponent(call))).toEqual([
      "/api/versioner/v1/titles.json",
      "/api/versioner/v1/structure/2026-10-01/title-21.json",
      "/api/versioner/v1/versions/title-21.json?issue_date[gte]=2026-09-02&issue_date[lte]=2026-10-01",
      "/api/versioner/v1/full/2026-10-01/title-21.xml?part=11",
    ]);
    const newest = async (section: string) => {
      const { version, versions } = await readLawSection(21, section);
      return [version.class, version.eCfrSubstantive, versions.length];
    };
    expect(await newest("11.10")).toEqual(["substantive", true, 2]);
    expect(await newest("11.50")).toEqual(["substantive", false, 2]);
    expect(await newest("11.30")).toEqual(["new", null, 1]);
    expect(await stateOf(21)).toMatchObject({ state: "current", issueDate: "2026-10-01", sections: 6 });
  });

  it("asks for nothing more where nothing is new", async () => {
    calls.length = 0;
    await superAdmin.startSyncRun({ body: {} });
    await sync(new Date());
    expect(calls).toEqual(["/api/versioner/v1/titles.json"]);
  });

  it("goes on where a worker had no more time", async () => {
    await superAdmin.updateSource({ params: { title: 29 }, body: { isPinned: true } });
    await sync(new Date(), 2);
    expect(await stateOf(29)).toMatchObject({ state: "loading", partsDone: 0, partsTotal: 1 });
    expect(await newestRun()).toMatchObject({ status: "running", endedAt: null });
    expect(invocations.at(-1)?.worker).toBe("test-sync-regulation");
    await sync(new Date());
    expect(await newestRun()).toMatchObject({ status: "done", titles: [{ titleNumber: 29, added: 2 }] });
    await superAdmin.updateSource({ params: { title: 29 }, body: { isPinned: false } });
  });

  it("runs once a night, and counts who follows", async () => {
    await table.write(sourceTitles.change(21, { followers: 7 }));
    const before = (await superAdmin.listSyncRuns()).items.length;
    const nextDay = new Date(now.getTime() + 24 * 3_600_000);
    await sync(nextDay);
    await sync(nextDay);
    expect((await superAdmin.listSyncRuns()).items.length).toBe(before + 1);
    expect(await stateOf(21)).toMatchObject({ followers: 1 });
    await admin.removeSelection({ params: { cfrTitleId: "21" } });
    expect(await stateOf(21)).toMatchObject({ followers: 0, state: "current" });
  });

  it("loads a pinned title; a reserved one is refused", async () => {
    expect(await superAdmin.updateSource({ params: { title: 40 }, body: { isPinned: true } })).toMatchObject({
      isPinned: true,
    });
    await sync(new Date(now.getTime() + 24 * 3_600_000));
    expect(await stateOf(40)).toMatchObject({ state: "current", issueDate: "2026-08-25", sections: 1 });
    const reserved = { params: { title: 35 }, body: { isPinned: true } };
    await superAdmin.refused.updateSource(409, reserved, "Title 35 is reserved and has no text.");
    expect((await superAdmin.listSources()).mode).toBe("replay");
  });

  it("is due on each night that the stage names, and a copy is old a day after the next one", () => {
    const week = { SYNC_EVERY_DAYS: "7" };
    configure({ ECFR_URL: sources.endpoint, ...week });
    const at = (day: string, time = "12:00") => new Date(`${day}T${time}:00Z`);
    const nights = ["2026-10-01", "2026-10-07", "2026-10-08", "2026-10-14"].map((day) =>
      lastNightDue(at(day)),
    );
    expect(nights).toEqual(["2026-10-01", "2026-10-01", "2026-10-08", "2026-10-08"]);
    expect(lastNightDue(at("2026-10-08", "03:59"))).toBe("2026-10-01");
    expect(nextNight(at("2026-10-08"))).toEqual(at("2026-10-15", "04:00"));
    const checked = {
      ...nothingKnown(21),
      state: "current",
      checkedAt: at("2026-10-01").toISOString(),
    } as const;
    const facts = { titleNumber: 21, titleName: "Food and Drugs", reserved: false };
    const states = ["2026-10-08", "2026-10-09"].map((day) => presentSource(checked, facts, at(day)).state);
    expect(states).toEqual(["current", "behind"]);
    configure({ ECFR_URL: sources.endpoint });
    expect(presentSource(checked, facts, at("2026-10-03")).state).toBe("behind");
  });

  it("is due at 04:00 UTC", () => {
    const at = (time: string) => new Date(`2026-10-02T${time}Z`);
    expect(lastNightDue(at("03:59:59"))).toBe("2026-10-01");
    expect(lastNightDue(at("04:00:00"))).toBe("2026-10-02");
    expect(nextNight(at("03:59:59"))).toEqual(at("04:00:00"));
    expect(nextNight(at("04:00:00"))).toEqual(new Date("2026-10-03T04:00:00Z"));
  });
});
