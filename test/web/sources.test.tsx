import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import type { SourceTitle } from "../../shared/schemas/source.ts";
import { aSuperAdmin } from "../support/factories.ts";
import { openApp } from "../support/render-app.tsx";

const aSource = (titleNumber: number, over: Partial<SourceTitle> = {}): SourceTitle => ({
  ...{ titleNumber, titleName: "Name", state: "not_loaded", isPinned: false, followers: 0 },
  ...{ issueDate: null, checkedAt: null, sections: 0, partsDone: 0, partsTotal: 0, reason: null },
  ...over,
});

test("titles that are followed, pinned or loaded come first, and absent values have words", async () => {
  const titles = [
    aSource(1),
    aSource(2, { isPinned: true }),
    aSource(3, { followers: 2 }),
    aSource(4, { issueDate: "2026-03-02" }),
    aSource(35, { state: "reserved" }),
  ];
  openApp({
    path: "/admin?tab=sources",
    as: aSuperAdmin(),
    routes: {
      listSources: { titles, mode: "replay", nextRunAt: "2026-10-03T04:00:00.000Z" },
      listSyncRuns: { items: [], nextCursor: null },
    },
  });
  const table = await screen.findByRole("table", { name: "Titles of the regulation and their copies" });
  const rows = within(table).getAllByRole("row").slice(1);
  expect(rows.map(({ textContent }) => /^Title (\d+)/.exec(textContent ?? "")?.[1])).toEqual([
    "2",
    "3",
    "4",
    "1",
    "35",
  ]);
  within(rows[3] ?? table).getByRole("img", { name: "No company follows it" });
  within(rows[4] ?? table).getByRole("img", { name: "Cannot be pinned" });
});
