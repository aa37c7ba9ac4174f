import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { problem } from "../support/fake-api.ts";
import { textsOf } from "../support/read-screen.ts";
import { openSections } from "../support/section-app.ts";
import { anEntry, aVersion, idEnding, sectionPageOf, withFile } from "../support/section-factories.ts";

const theTable = async () => within(await screen.findByRole("table", { name: "Section metadata entries" }));

describe("the entries", () => {
  test("come first in the tab, with their columns", async () => {
    openSections([anEntry(withFile)]);
    const table = await theTable();
    expect(textsOf(table.getAllByRole("columnheader"))).toBe(
      "Title | Section ID | Part | Regulator | State/Federal | Actions",
    );
    expect(textsOf(table.getAllByRole("cell"))).toBe(
      "21 | 11.10By handControls for sample systemsSection.pdf | 11 | Sample Agency | Federal | VersionsEditDelete",
    );
    const link = table.getByRole("link", { name: "Download Section.pdf" });
    expect(link.getAttribute("href")).toBe(`/api/admin/section-metadata/${idEnding("1")}/file`);
    screen.getByText("1–1 of 1 entry");
    const headings = screen.getAllByRole("heading", { level: 2 }).map(({ textContent }) => textContent);
    expect(headings[0]).toBe("Section Metadata");
  });

  test("say whether their file is being read, or gave no text", async () => {
    const none = { definitions: "", definitionsLength: 0 };
    openSections([
      anEntry({ id: idEnding("1"), sectionId: "11.1", ...none, textStatus: "pending" }),
      anEntry({ id: idEnding("2"), sectionId: "11.2", ...none, textStatus: "empty" }),
      anEntry({ id: idEnding("3"), sectionId: "11.3", ...none, sectionDescription: "" }),
      anEntry({ id: idEnding("4"), sectionId: "11.4", sectionDescription: "", source: "file" }),
    ]);
    const cells = (await theTable()).getAllByRole("row").map((row) => row.textContent);
    expect(cells[1]).toContain("Reading the file");
    expect(cells[2]).toContain("No textPDF extraction may have failed or no PDF was uploaded");
    expect(cells[3]).toContain("11.3By handNo text11");
    expect(cells[4]).toContain("11.4File11");
  });

  test("stand beside sections of the official text, which are read and not changed here", async () => {
    const official = {
      id: "21 CFR 11.50",
      sectionId: "11.50",
      source: "ecfr",
      definitionsLength: 0,
    } as const;
    openSections([anEntry(), anEntry(official)]);
    const [, entered, ofLaw] = (await theTable()).getAllByRole("row");
    expect(within(entered as HTMLElement).getAllByRole("button")).not.toHaveLength(0);
    expect(ofLaw?.textContent).toContain("11.50eCFR.govControls for sample systems11");
    expect(within(ofLaw as HTMLElement).queryByRole("button")).toBeNull();
    const read = within(ofLaw as HTMLElement).getByRole("link", { name: "Read: 21 CFR 11.50" });
    expect(read.getAttribute("href")).toBe("/cfr/21/section-11.50");
  });

  test("are read again while a file of them is being read", async () => {
    const { api } = openSections([anEntry({ definitions: "", definitionsLength: 0, textStatus: "pending" })]);
    await screen.findByText("Reading the file");
    api.use({ listSectionMetadata: () => sectionPageOf([anEntry({ textStatus: "ready" })]) });
    await waitFor(() => expect(screen.queryByText("Reading the file")).toBeNull(), { timeout: 6_000 });
  });

  test("that are not there yet are asked for", async () => {
    openSections([]);
    await screen.findByRole("heading", { name: "No section metadata yet" });
  });

  test("that cannot be read say why", async () => {
    const { api } = openSections([]);
    api.use({ listSectionMetadata: problem(503, "The table is busy.") });
    await screen.findByRole("heading", { name: "Failed to fetch section metadata" });
    screen.getByText("The table is busy.");
  });
});

describe("searching the entries", () => {
  test("is done by the server, and stands in the address beside the tab", async () => {
    const { api, user } = openSections([anEntry()], "/admin?tab=metadata");
    await theTable();
    expect(api.last("listSectionMetadata")?.query).toEqual({ limit: "50" });
    await user.selectOptions(screen.getByRole("combobox", { name: "Filter by title" }), "Title 12");
    const parts = within(screen.getByRole("combobox", { name: "Filter by part" })).getAllByRole("option");
    expect(textsOf(parts)).toBe("All Parts | Part 9 | Part 1005");
    await user.selectOptions(screen.getByRole("combobox", { name: "Filter by part" }), "Part 1005");
    await user.selectOptions(screen.getByRole("combobox", { name: "Filter by State or Federal" }), "Federal");
    await user.selectOptions(screen.getByRole("combobox", { name: "Filter by source" }), "Official text");
    await user.click(screen.getByRole("button", { name: "Regulator" }));
    await user.type(screen.getByRole("searchbox", { name: "Search entries..." }), "agency");
    await waitFor(() =>
      expect(api.last("listSectionMetadata")?.query).toEqual({
        limit: "50",
        search: "agency",
        title: "12",
        part: "1005",
        stateVsFederal: "Federal",
        origin: "official",
        sort: "regulator",
        order: "asc",
      }),
    );
    expect(window.location.search).toBe(
      "?tab=metadata&search=agency&title=12&part=1005&level=Federal&origin=official&sort=regulator&order=asc",
    );
  });

  test("begins with what the address says, and leaves out what it cannot mean", async () => {
    const { api } = openSections(
      [anEntry()],
      "/admin?search=agency&title=501&level=County&sort=part&order=desc",
    );
    await theTable();
    expect(api.last("listSectionMetadata")?.query).toEqual({
      limit: "50",
      search: "agency",
      sort: "part",
      order: "desc",
    });
  });

  test("that finds nothing offers to clear the filters", async () => {
    const { api, user } = openSections([], "/admin?search=nothing&title=21");
    await screen.findByText("No entries found matching your filters.");
    api.use({ listSectionMetadata: () => sectionPageOf([anEntry()]) });
    await user.click(screen.getByRole("button", { name: "Clear filters" }));
    await theTable();
    expect(api.last("listSectionMetadata")?.query).toEqual({ limit: "50" });
    expect(window.location.search).toBe("");
  });

  test("turns pages of many entries", async () => {
    const { api, user } = openSections([anEntry()]);
    api.use({
      listSectionMetadata: ({ query }) =>
        query.cursor === "next"
          ? sectionPageOf([anEntry()], { total: 20_000, offset: 50 })
          : sectionPageOf([anEntry()], { total: 20_000, nextCursor: "next" }),
    });
    await screen.findByText("1–1 of 20,000 entries");
    await user.click(screen.getByRole("button", { name: "Next" }));
    await screen.findByText("51–51 of 20,000 entries");
    await user.click(screen.getByRole("button", { name: "Previous" }));
    await screen.findByText("1–1 of 20,000 entries");
  });
});

describe("the versions of an entry", () => {
  test("are listed with date, person, text, file and the day they are in force since", async () => {
    const { api, user } = openSections([anEntry(withFile)]);
    api.use({
      listSectionVersions: [
        aVersion({
          ...{ version: 2, fileName: "Section.pdf", definitionsLength: 1_240 },
          effectiveDate: "2026-02-01",
        }),
        aVersion({
          ...{ version: 1, createdByName: "", source: "file", fileName: "Old.pdf", definitionsLength: 0 },
          ...{ textProblem: "too_slow", textStatus: "failed" },
        }),
      ],
    });
    await user.click(await screen.findByRole("button", { name: "Versions: 21 CFR 11.10" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Versions of 21 CFR 11.10" }));
    const table = within(await dialog.findByRole("table"));
    expect(textsOf(table.getAllByRole("columnheader"))).toBe(
      "Date | Who | Source | Text | File | In force since",
    );
    const rows = table.getAllByRole<HTMLTableRowElement>("row");
    const [, newest, older] = rows.map(({ cells }) => [...cells].map(({ textContent }) => textContent));
    expect(newest?.slice(1)).toEqual([
      "Robin Castellan",
      "By hand",
      "1,240 characters",
      "Section.pdf",
      "Feb 1, 2026",
    ]);
    expect(older?.slice(1).join(" | ")).toBe(
      "Unknown | File | No textPDF extraction may have failed or no PDF was uploadedThe document takes too long to process. Split it into smaller documents. | Old.pdf | –",
    );
    // Only the newest version's file can be saved.
    expect(dialog.getAllByRole("link").map((link) => link.getAttribute("href"))).toEqual([
      `/api/admin/section-metadata/${idEnding("1")}/file`,
      "/horizon-mapping?search=11.10&title=21&part=11",
    ]);
    dialog.getByRole("link", { name: "View in Horizon Mapping" });
  });

  test("that cannot be read say so", async () => {
    const { api, user } = openSections([anEntry()]);
    api.use({ listSectionVersions: problem(404, "Section metadata not found") });
    await user.click(await screen.findByRole("button", { name: /^Versions: / }));
    await screen.findByRole("heading", { name: "Failed to fetch versions" });
  });
});

test("deleting an entry asks first, says why it failed, and then that it is gone", async () => {
  const { api, user } = openSections([anEntry()]);
  api.use({ deleteSectionMetadata: problem(500, "") });
  await user.click(await screen.findByRole("button", { name: "Delete: 21 CFR 11.10" }));
  const dialog = within(await screen.findByRole("alertdialog"));
  dialog.getByText("Are you sure you want to delete this section metadata?");
  dialog.getByText("21 CFR 11.10 will be deleted with 3 versions.");
  await user.click(dialog.getByRole("button", { name: "Cancel" }));
  expect(api.count("deleteSectionMetadata")).toBe(0);
  const confirm = async () => {
    await user.click(await screen.findByRole("button", { name: /^Delete: / }));
    await user.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Delete" }));
  };
  await confirm();
  await screen.findByText("Failed to delete section metadata");
  screen.getByText("Error");
  const message = "Section metadata deleted successfully";
  api.use({ deleteSectionMetadata: { message }, listSectionMetadata: sectionPageOf([]) });
  await confirm();
  await screen.findByText(message);
  screen.getByText("Success");
  expect(api.last("deleteSectionMetadata")?.params).toEqual({ id: idEnding("1") });
  await screen.findByRole("heading", { name: "No section metadata yet" });
});
