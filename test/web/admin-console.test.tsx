// @vitest-environment jsdom
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { getImport, listImports } from "../../shared/api/imports.ts";
import type { ImportJob } from "../../shared/schemas/import-job.ts";
import { anImportJob, aUser } from "../support/factories.ts";
import { on, problem } from "../support/fake-api.ts";
import { openApp, setUpBrowser } from "../support/render-app.tsx";
// Loaded before the first test, whose time is its own.
import "../../web/src/pages/admin-page.tsx";

setUpBrowser();

const superAdmin = aUser({ role: "super_admin", companyId: null, companyName: null, membership: "none" });
const id = (last: string) => `01JZX7Q3M8K5T2V9W4R6Y0ABC${last}`;

const openConsole = (items: readonly Partial<ImportJob>[], path = "/") =>
  openApp({
    path,
    as: superAdmin,
    routes: [
      on(listImports, () => ({
        items: items.map((over, index) =>
          anImportJob({ jobId: id(String(index)), library: "shared", ...over }),
        ),
        nextCursor: null,
      })),
    ],
  });

const rowOf = async (file: string) => {
  const row = (await screen.findByText(file)).closest("tr");
  if (!row) throw new Error(`${file} is in no row`);
  return row;
};

describe.each(["/", "/admin"])("the console at %s", (path) => {
  test("is System Administration, with its badge, the import and the way to the titles", async () => {
    openConsole([], path);
    await screen.findByRole("heading", { level: 1, name: "System Administration" });
    screen.getByText("Super Admin");
    screen.getByText("Import regulatory rules and configure system settings");
    screen.getByRole("button", { name: "Import Rules" });
    expect(screen.getByRole("link", { name: "CFR Titles" }).getAttribute("href")).toBe("/cfr-titles");
    await screen.findByRole("heading", { name: "No imports yet" });
  });
});

test("/admin is not found for the people of a company", async () => {
  openApp({ path: "/admin", as: aUser() });
  await screen.findByRole("heading", { name: "404 Page Not Found" });
});

describe("the imports", () => {
  test("show file, status, counts, time and person", async () => {
    openConsole([
      {
        fileName: "part-11.json",
        status: "done_with_errors",
        created: 1_200,
        updated: 34,
        unchanged: 5,
        failed: 1,
      },
      { fileName: "other.json", status: "done", createdBy: "usr_7" },
    ]);
    const cells = within(await rowOf("part-11.json")).getAllByRole("cell");
    expect(cells.map(({ textContent }) => textContent).slice(1, 6)).toEqual([
      "Done with errors",
      "1,200",
      "34",
      "5",
      "1",
    ]);
    expect(cells[0]?.textContent).toBe("part-11.json2.0 KB");
    expect(cells[6]?.textContent).toMatch(/^Jan 5, 2026, /);
    expect(cells[7]?.textContent).toBe("You");
    within(await rowOf("other.json")).getByText("Another administrator");
  });

  test("tell which rows failed and why, counting from one", async () => {
    const given = { fileName: "part-11.json", status: "done_with_errors", failed: 700 } as const;
    const { api, user } = openConsole([given]);
    const errors = [{ row: 4, field: "title", message: "The row names no CFR title." }];
    api.use(on(getImport, ({ params }) => anImportJob({ ...given, jobId: params.jobId ?? "", errors })));
    await rowOf("part-11.json");
    await user.click(screen.getByRole("button", { name: "Show 700 failed rows of part-11.json" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Rows that could not be used" }));
    await dialog.findByText("The first 1 of 700 are listed.");
    expect(api.last(getImport)?.params).toEqual({ jobId: id("0") });
    const row = dialog.getByText("The row names no CFR title.").closest("tr");
    expect(
      within(row ?? document.body)
        .getAllByRole("cell")
        .map(({ textContent }) => textContent),
    ).toEqual(["5", "title", "The row names no CFR title."]);
    await user.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  test("that failed say why", async () => {
    openConsole([{ fileName: "bad.json", status: "failed", message: "The file is not JSON." }]);
    const row = within(await rowOf("bad.json"));
    row.getByText("Failed");
    row.getByText("The file is not JSON.");
  });

  test("are read again while one runs, until it is done", async () => {
    let reads = 0;
    const { api } = openConsole([]);
    api.use(
      on(listImports, () => {
        reads += 1;
        const job =
          reads < 2 ? { status: "running", processed: 10, total: 2_000 } : { status: "done", created: 2_000 };
        return {
          items: [anImportJob({ fileName: "big.json", ...(job as Partial<ImportJob>) })],
          nextCursor: null,
        };
      }),
    );
    await screen.findByText("10 of 2,000");
    await screen.findByText("Done");
    await new Promise((resolve) => setTimeout(resolve, 2_300));
    expect(reads).toBe(2);
  });

  test("come in pages", async () => {
    const { api, user } = openConsole([]);
    api.use(
      on(listImports, ({ query }) => ({
        items: [anImportJob({ fileName: query.cursor ? "older.json" : "newer.json" })],
        nextCursor: query.cursor ? null : "next",
      })),
    );
    await screen.findByText("newer.json");
    await user.click(screen.getByRole("button", { name: "Next" }));
    await screen.findByText("older.json");
    screen.getByText("Page 2");
    await user.click(screen.getByRole("button", { name: "Previous" }));
    await screen.findByText("newer.json");
  });

  test("that cannot be read say so", async () => {
    const { api } = openConsole([]);
    api.use(on(listImports, () => problem(500, "Please try later.")));
    await screen.findByRole("heading", { name: "Failed to fetch imports" });
  });
});
