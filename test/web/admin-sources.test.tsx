import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import type { SourceTitle, SyncRun } from "../../shared/schemas/source.ts";
import { aSuperAdmin } from "../support/factories.ts";
import { problem } from "../support/fake-api.ts";
import { textsOf } from "../support/read-screen.ts";
import { openApp } from "../support/render-app.tsx";

const aTitle = (over: Partial<SourceTitle> = {}): SourceTitle => ({
  ...{ titleNumber: 21, titleName: "Food and Drugs", state: "current", reason: null, isPinned: false },
  ...{ followers: 2, issueDate: "2026-10-01", checkedAt: "2026-10-02T04:00:00.000Z" },
  ...{ sections: 1_234, partsDone: 0, partsTotal: 0 },
  ...over,
});
const aRun = (over: Partial<SyncRun> = {}): SyncRun => ({
  ...{ id: "r1", status: "done", startedBy: null, startedByName: null },
  ...{ startedAt: "2026-10-02T04:00:00.000Z", endedAt: "2026-10-02T04:01:20.000Z", requests: 4 },
  titles: [{ titleNumber: 21, added: 1, changed: 2, removed: 0, reason: null }],
  ...over,
});

const openTab = (titles: readonly SourceTitle[] = [aTitle()], runs: readonly SyncRun[] = [aRun()]) =>
  openApp({
    path: "/admin?tab=sources",
    as: aSuperAdmin(),
    routes: {
      listSources: { titles: [...titles], mode: "replay", nextRunAt: "2026-10-03T04:00:00.000Z" },
      listSyncRuns: { items: [...runs], nextCursor: null },
      startSyncRun: aRun({ status: "queued", endedAt: null, titles: [] }),
      updateSource: aTitle({ isPinned: true }),
    },
  });

const rowsOf = async (name: string) =>
  within(await screen.findByRole("table", { name }))
    .getAllByRole("row")
    .slice(1);
const titlesTable = "Titles of the regulation and their copies";

describe("the Sources tab", () => {
  test("shows each state of a title, with its reason", async () => {
    openTab([
      aTitle(),
      aTitle({ titleNumber: 29, state: "behind", reason: "eCFR.gov is busy.", followers: 1 }),
      aTitle({ titleNumber: 35, state: "reserved", followers: 0, issueDate: null, checkedAt: null }),
      aTitle({ titleNumber: 40, state: "loading", partsDone: 3, partsTotal: 12, issueDate: null }),
      aTitle({ titleNumber: 45, state: "not_loaded", issueDate: null, sections: 0 }),
    ]);
    const rows = await rowsOf(titlesTable);
    expect(textsOf(screen.getAllByRole("columnheader").slice(0, 7))).toBe(
      "Title | Followed by | Pinned | State | Text of | Checked | Sections",
    );
    expect(rows[0]?.textContent).toMatch(
      /^Title 21 - Food and Drugs2 companiesCurrentOct 1, 2026Oct 2, 2026.*1,234$/,
    );
    expect(rows[1]?.textContent).toContain("1 companyBehindeCFR.gov is busy.");
    expect(rows[2]?.textContent).toContain("Loading 3 of 12 parts");
    expect(rows[3]?.textContent).toContain("Not loaded");
    // Titles without a follower come last.
    expect(rows[4]?.textContent).toBe("Title 35 - Food and Drugs––Reserved––1,234");
    screen.getByText("Recorded answers");
    screen.getByText(/^Next run: Oct 3, 2026/);
  });

  test("pins a title", async () => {
    const { api, user } = openTab();
    await user.click(await screen.findByRole("switch", { name: "Pin title 21" }));
    await waitFor(() =>
      expect(api.last("updateSource")).toMatchObject({ params: { title: "21" }, body: { isPinned: true } }),
    );
  });

  test("starts a run, and says why it cannot", async () => {
    const { api, user } = openTab([aTitle()], []);
    await screen.findByText("No sync has run yet");
    await user.click(screen.getByRole("button", { name: "Sync now" }));
    await screen.findByText("Sync Started");
    api.use({ startSyncRun: problem(409, "A sync is running.") });
    await user.click(screen.getByRole("button", { name: "Sync now" }));
    await screen.findByText("A sync is running.");
  });

  test("lists runs, and opens the titles of one", async () => {
    const failed = aRun({
      ...{ id: "r2", status: "failed", startedByName: "Sam Root", endedAt: "2026-10-02T04:00:07.000Z" },
      titles: [{ titleNumber: 21, added: 0, changed: 0, removed: 0, reason: "eCFR.gov is busy." }],
    });
    const { user } = openTab([aTitle()], [aRun(), failed]);
    const [first, second] = await rowsOf("Runs that read the source");
    expect(first?.textContent).toMatch(/ScheduleDone1341 min 20 s$/);
    expect(second?.textContent).toMatch(/Sam RootFailed1047 s$/);
    const dialog = async () =>
      within(await screen.findByRole("dialog", { name: /^Titles of the run of Oct 2, 2026/ }));
    await user.click(within(second ?? document.body).getByText("Sam Root"));
    (await dialog()).getByText("eCFR.gov is busy.");
    await user.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await user.click(within(first ?? document.body).getByRole("link"));
    (await dialog()).getByRole("img", { name: "No reason" });
  });

  test("says that the sources could not be read", async () => {
    const { api } = openTab();
    api.use({ listSources: problem(503, "Busy"), listSyncRuns: problem(503, "Busy") });
    expect((await screen.findAllByRole("heading", { name: "Failed to fetch sources" })).length).toBe(2);
  });
});
