import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import type { ImportJob } from "../../shared/schemas/import-job.ts";
import { anImportJob, aSuperAdmin, aTitle, aUser } from "../support/factories.ts";
import { problem } from "../support/fake-api.ts";
import { roleTexts } from "../support/read-screen.ts";
import { openApp } from "../support/render-app.tsx";

const id = (last: string) => `01JZX7Q3M8K5T2V9W4R6Y0ABC${last}`;

const openConsole = (items: readonly Partial<ImportJob>[], path = "/") =>
  openApp({
    path,
    as: aSuperAdmin(),
    routes: {
      listImports: () => ({
        items: items.map((over, index) =>
          anImportJob({ jobId: id(String(index)), library: "shared", ...over }),
        ),
        nextCursor: null,
      }),
    },
  });

const rowOf = async (file: string) => {
  const row = (await screen.findByText(file)).closest("tr");
  if (!row) throw new Error(`${file} is in no row`);
  return row;
};

describe("the imports", () => {
  test("show file, kind, status, counts, time and person, why they failed and how many are ahead", async () => {
    const part11 = { fileName: "part-11.json", status: "done_with_errors" } as const;
    openConsole([
      { ...part11, created: 1_200, updated: 34, unchanged: 5, failed: 1 },
      { fileName: "other.json", status: "done", kind: "metrics", createdByName: "Grace Hopper" },
      { fileName: "bad.json", status: "failed", message: "The file is not JSON." },
      { fileName: "third.json", status: "queued", waitingAhead: 2 },
      { fileName: "next.json", status: "queued" },
    ]);
    const cells = [...(await rowOf("part-11.json")).cells].map(({ textContent }) => textContent);
    expect(cells.slice(0, 6).join(" | ")).toBe(
      "part-11.jsonRules · 2.0 KB | Done with errors | 1,200 | 34 | 5 | 1",
    );
    expect(cells[6]).toMatch(/^Jan 5, 2026, /);
    expect(cells[7]).toBe("Ada Lovelace");
    const other = within(await rowOf("other.json"));
    other.getByText("Grace Hopper");
    other.getByText("Metrics evaluation · 2.0 KB");
    const bad = within(await rowOf("bad.json"));
    bad.getByText("Failed");
    bad.getByText("The file is not JSON.");
    within(await rowOf("third.json")).getByText("Waiting: 2 ahead");
    expect(within(await rowOf("next.json")).queryByText(/^Waiting/)).toBeNull();
  });

  test("tell which rows failed and why, counting from one", async () => {
    const given = { fileName: "part-11.json", status: "done_with_errors", failed: 700 } as const;
    const { api, user } = openConsole([given]);
    const errors = [{ row: 4, field: "title", message: "The row names no CFR title." }];
    api.use({ getImport: ({ params }) => anImportJob({ ...given, jobId: params.jobId ?? "", errors }) });
    await rowOf("part-11.json");
    await user.click(screen.getByRole("button", { name: "Show 700 failed rows of part-11.json" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Rows that could not be used" }));
    await dialog.findByText("Showing the first 1 of 700.");
    expect(api.last("getImport")?.params).toEqual({ jobId: id("0") });
    const row = dialog.getByText("The row names no CFR title.").closest("tr");
    expect(roleTexts(row ?? document.body, "cell")).toBe("5 | title | The row names no CFR title.");
    const link = dialog.getByRole("link", { name: "Download CSV" });
    expect(link.getAttribute("href")).toBe(`/api/imports/${id("0")}/errors.csv`);
    // It hears keys once it has the focus.
    await waitFor(() => expect(screen.getByRole("dialog").contains(document.activeElement)).toBe(true));
    await user.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  test("are read again while one runs, until it is done", async () => {
    let reads = 0;
    const { api } = openConsole([]);
    api.use({
      listImports: () => {
        reads += 1;
        const job =
          reads < 2 ? { status: "running", processed: 10, total: 2_000 } : { status: "done", created: 2_000 };
        return {
          items: [anImportJob({ fileName: "big.json", ...(job as Partial<ImportJob>) })],
          nextCursor: null,
        };
      },
    });
    await screen.findByText("10 of 2,000");
    await screen.findByText("Done");
    await new Promise((resolve) => setTimeout(resolve, 2_300));
    expect(reads).toBe(2);
  });

  test("come in pages", async () => {
    const { api, user } = openConsole([]);
    api.use({
      listImports: ({ query }) => ({
        items: [anImportJob({ fileName: query.cursor ? "older.json" : "newer.json" })],
        nextCursor: query.cursor ? null : "next",
      }),
    });
    await screen.findByText("newer.json");
    await user.click(screen.getByRole("button", { name: "Next" }));
    await screen.findByText("older.json");
    screen.getByText("Page 2");
    await user.click(screen.getByRole("button", { name: "Previous" }));
    await screen.findByText("newer.json");
  });

  test("that cannot be read say so", async () => {
    const { api } = openConsole([]);
    api.use({ listImports: problem(500, "Please try later.") });
    await screen.findByRole("heading", { name: "Failed to fetch imports" });
  });
});

const until = "2026-02-04T12:00:00.000Z";
const canUndo = { canUndo: true, reason: "", until, jobId: null, undoneAt: null, undoneBy: null };
const undone = { fileName: "part-11.json", status: "done", created: 3 } as const;
const undoButton = { name: "Undo the import of part-11.json" };

describe("the undo of an import", () => {
  test("says what happens and until when, does nothing on Cancel, and says why it is refused", async () => {
    const { api, user } = openConsole([{ ...undone, undo: canUndo }]);
    await user.click(await screen.findByRole("button", undoButton));
    const dialog = within(await screen.findByRole("alertdialog", { name: "Undo this import?" }));
    dialog.getByText(
      "Rules added by part-11.json are removed from the lists, and rules it changed return to their earlier text.",
    );
    dialog.getByText("Rules changed by a later import stay as they are. Notes and assignments are kept.");
    dialog.getByText(/^You can undo this import until Feb 4, 2026, .+\.$/);
    await user.click(dialog.getByRole("button", { name: "Cancel" }));
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
    expect(api.count("undoImport")).toBe(0);
    api.use({ undoImport: problem(409, "The import was undone already.") });
    await user.click(screen.getByRole("button", undoButton));
    await user.click(await screen.findByRole("button", { name: "Undo import" }));
    await screen.findByText("The import was undone already.");
    screen.getByText("Error");
  });

  test("is started, followed in the list, and refreshes what it changed once it ends", async () => {
    const { api, user } = openApp({
      path: "/cfr-titles",
      as: aUser(),
      routes: { listCfrTitles: [aTitle()], listSelections: [] },
    });
    let reads = 0;
    const states = [[], [{ status: "running" }], [{ status: "done", message: "3 rules were taken out." }]];
    api.use({
      listImports: () => {
        const undos = states[Math.min(reads, 2)] as Partial<ImportJob>[];
        reads += 1;
        const jobs = undos.map((over) => anImportJob({ kind: "undo", jobId: id("9"), ...over }));
        const by = { undoneAt: "2026-01-06T09:00:00.000Z", undoneBy: "Grace Hopper" };
        const undo = reads > 2 ? { ...canUndo, canUndo: false, ...by } : canUndo;
        return { items: [...jobs, anImportJob({ jobId: id("0"), ...undone, undo })], nextCursor: null };
      },
      undoImport: () => ({ jobId: id("9"), message: "The import of part-11.json is being undone." }),
    });
    await user.click(await screen.findByRole("button", { name: "Import history" }));
    await user.click(await screen.findByRole("button", undoButton));
    const titles = api.count("listCfrTitles");
    await user.click(await screen.findByRole("button", { name: "Undo import" }));
    await screen.findByText("Undo Started");
    screen.getByText("The import of part-11.json is being undone.");
    expect(api.last("undoImport")?.params).toEqual({ jobId: id("0") });
    await screen.findByText("3 rules were taken out.");
    await waitFor(() => expect(api.count("listCfrTitles")).toBe(titles + 1));
    const row = within(await rowOf("part-11.json"));
    row.getByText("Undone");
    row.getByText(/^by Grace Hopper, Jan 6, 2026, /);
    expect(screen.queryByRole("button", undoButton)).toBeNull();
  });

  test("is not offered once its days are over, and the row says so", async () => {
    const reason = "What this import replaced is not kept any more: an import can be undone for 30 days.";
    openConsole([
      { ...undone, undo: { ...canUndo, canUndo: false, reason } },
      {
        ...{ fileName: "metrics.json", status: "done", kind: "metrics", created: 1 },
        undo: { ...canUndo, canUndo: false, reason: "Only imports of rules can be undone." },
      },
    ]);
    within(await rowOf("part-11.json")).getByText(reason);
    expect(screen.queryByText("Only imports of rules can be undone.")).toBeNull();
    expect(screen.queryByRole("button", { name: /^Undo/ })).toBeNull();
  });
});
