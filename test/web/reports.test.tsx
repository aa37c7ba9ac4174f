import { screen, waitFor, within } from "@testing-library/react";
import Papa from "papaparse";
import { describe, expect, test, vi } from "vitest";
import type { ComplianceReport, OverdueRule } from "../../shared/schemas/report.ts";
import type { CurrentUser } from "../../shared/schemas/user.ts";
import { aPart, aSuperAdmin, aTitle, aUser } from "../support/factories.ts";
import { type Answers, problem } from "../support/fake-api.ts";
import { roleTexts } from "../support/read-screen.ts";
import { openApp } from "../support/render-app.tsx";
import { anOverdueRule, aReport } from "../support/report-factories.ts";
// Loaded before the first test, whose time is its own.
import "../../web/src/features/reports/report-chart.tsx";
import "../../web/src/lib/table-file/report-csv.ts";
import "../../web/src/lib/table-file/report-xlsx.ts";

interface Given {
  path?: string;
  as?: CurrentUser;
  report?: ComplianceReport;
  overdue?: OverdueRule[];
  routes?: Answers;
}

const openReports = ({
  path = "/reports",
  as = aUser({ role: "member" }),
  report = aReport(),
  overdue = [anOverdueRule()],
  routes = {},
}: Given = {}) =>
  openApp({
    path,
    as,
    routes: {
      getComplianceReport: report,
      listOverdueRules: { items: overdue, total: overdue.length, nextCursor: null },
      listCfrTitles: [
        aTitle({ isSelected: true }),
        aTitle({ id: "29", titleNumber: 29, titleName: "Labor" }),
        aTitle({ id: "40", titleNumber: 40, titleName: "Protection of Environment", isSelected: true }),
      ],
      listCfrParts: [aPart()],
      getCompanyRule: problem(404, "Rule not found"),
      ...routes,
    },
  });

/** The table of that name as lines of cells, its head first. */
const tableNamed = async (name: string): Promise<string[][]> => {
  const table = await screen.findByRole("table", { name });
  const rows = within(table).getAllByRole("row");
  return rows.map((row) => [...row.children].map(({ textContent }) => textContent));
};

const summary = (label: string) =>
  screen.getByText(label, { selector: "dt" }).nextElementSibling?.textContent;

describe("the report", () => {
  test("says how compliant the company is and how that is reckoned, with a table beside each chart", async () => {
    openReports();
    await screen.findByRole("heading", { name: "Reports", level: 1 });
    await screen.findByRole("heading", { name: "Coverage" });
    expect(summary("Compliance")).toBe("40%");
    expect(summary("Applicable rules")).toBe("10");
    expect(summary("Completed")).toBe("4");
    expect(summary("Overdue")).toBe("2");
    expect(summary("Acknowledged")).toBe("50%");
    expect(summary("Not applicable")).toBe("2");
    expect(summary("Decided")).toBe("41%");
    expect(summary("Undecided")).toBe("6");
    expect(summary("Decide again")).toBe("1");
    screen.getByText(
      "Compliance is completed rules divided by applicable rules. Rules that do not apply to your company are counted separately.",
    );
    screen.getByText(
      "A rule is acknowledged when at least one person has confirmed reading it since it last changed.",
    );
    for (const says of [
      "4 of 10 applicable rules completed, 7 assigned to a person, 5 acknowledged.",
      /^The most frequent status is /,
      /^Furthest along: Title /,
      /overdue, \d+ due within 7 days\.$/,
      /priority: .* completed, \d+ overdue\.$/,
      /^Most overdue: /,
      /^\w+ \d{4}: \d+ assigned, \d+ completed\.$/,
    ])
      screen.getByText(says);
    expect(await tableNamed("Coverage")).toEqual([
      ["Measure", "Rules", "Yes", "No", "Share"],
      ["Decided", "12", "5", "7", "41.6%"],
      ["Applicable", "12", "10", "2", "83.3%"],
      ["Assigned", "10", "7", "3", "70%"],
      ["Completed", "10", "4", "6", "40%"],
      ["Acknowledged", "10", "5", "5", "50%"],
    ]);
    expect(await tableNamed("By status")).toEqual([
      ["Status", "Rules", "Share"],
      ["Pending", "3", "30%"],
      ["In progress", "3", "30%"],
      ["Completed", "4", "40%"],
    ]);
    expect(await tableNamed("By priority")).toEqual([
      ["Priority", "Applicable", "Completed", "Not completed", "Overdue", "Compliance"],
      ["High", "3", "1", "2", "2", "33.3%"],
      ["Medium", "4", "3", "1", "0", "75%"],
      ["Low", "2", "0", "2", "0", "0%"],
      ["None", "1", "0", "1", "0", "0%"],
    ]);
    const places = ["Rules", "Not applicable", "Applicable", "Completed", "Not completed", "Assigned"];
    expect(await tableNamed("By title")).toEqual([
      ["Title", "Name", ...places, "Overdue", "Acknowledged", "Compliance", "Undecided"],
      ["Title 21", "Food and Drugs", "9", "2", "7", "4", "3", "7", "2", "5", "57.1%", "6"],
      ["Title 40", "Protection of Environment", "3", "0", "3", "0", "3", "0", "0", "0", "0%", "3"],
    ]);
    expect(await tableNamed("Undecided by title")).toEqual([
      ["Title", "Rules", "Decided", "Undecided", "Decide again"],
      ["Title 21", "9", "22%", "6", "1"],
      ["Title 40", "3", "0%", "3", "0"],
    ]);
    expect(await tableNamed("By person")).toEqual([
      ["Person", "Email", "Assigned", "Completed", "Open, on time", "Overdue"],
      ["Grace Hopper", "grace@acme.example", "7", "3", "2", "2"],
    ]);
    expect(await tableNamed("By due date")).toEqual([
      ["Due", "Rules"],
      ["Overdue", "2"],
      ["Within 7 days", "1"],
      ["In 8 to 30 days", "0"],
      ["Later", "1"],
      ["No due date", "0"],
    ]);
    expect(await tableNamed("Over time")).toEqual([
      ["Month", "Assigned", "Completed"],
      ["Apr 2026", "5", "1"],
      ["May 2026", "2", "3"],
    ]);
    expect(screen.queryByRole("table", { name: "By part" })).toBeNull();
  });

  test("tells what lies before its months, and what has no date", async () => {
    openReports({ report: aReport({ earlier: { assigned: 3, completed: 1, undated: 2 } }) });
    expect((await tableNamed("Over time")).slice(1, 3)).toEqual([
      ["Date unknown", "0", "2"],
      ["Earlier", "3", "1"],
    ]);
  });

  test("never reads 100% while something is left, and no share of nothing", async () => {
    const totals = { ...aReport().totals, rules: 20_002, applicable: 20_000, completed: 19_999 };
    const statuses = aReport().statuses.map((each) => ({ ...each, rules: 0 }));
    const priorities = aReport().priorities.map((each) => ({ ...each, applicable: 0, completed: 0 }));
    openReports({ report: aReport({ totals, statuses, priorities }) });
    await screen.findByRole("heading", { name: "Coverage" });
    expect(summary("Compliance")).toBe("99.9%");
    expect((await tableNamed("By priority"))[1]).toEqual(["High", "0", "0", "0", "2", "–"]);
  });
});

describe("title and part", () => {
  test("are in the address, and the report is asked for them", async () => {
    const { api, user } = openReports();
    await screen.findByRole("table", { name: "By title" });
    const title = screen.getByRole("combobox", { name: "CFR title" });
    expect(roleTexts(title, "option")).toBe(
      "All selected titles | Title 21 - Food and Drugs | Title 40 - Protection of Environment",
    );
    const part = screen.getByRole<HTMLSelectElement>("combobox", { name: "Part" });
    expect(part.disabled).toBe(true);
    await user.selectOptions(title, "Title 21 - Food and Drugs");
    await waitFor(() => expect(window.location.search).toBe("?title=21"));
    await within(part).findByRole("option", { name: "Part 11 - Electronic Records; Electronic Signatures" });
    await user.selectOptions(part, "Part 11 - Electronic Records; Electronic Signatures");
    await waitFor(() => expect(window.location.search).toBe("?title=21&part=11"));
    await waitFor(() =>
      expect(api.last("getComplianceReport")?.query).toMatchObject({ titleNumber: "21", partNo: "11" }),
    );
    expect(api.last("listOverdueRules")?.query).toMatchObject({ titleNumber: "21", partNo: "11" });
    await user.selectOptions(title, "Title 40 - Protection of Environment");
    await waitFor(() => expect(window.location.search).toBe("?title=40"));
  });

  test("of the address are asked for at once, and the parts are told by name", async () => {
    const [counts] = aReport().titles;
    if (!counts) throw new Error("There is no title");
    const { titleNumber: _, ...ofPart } = counts;
    const parts = [{ partNo: "11", ...ofPart }];
    const { api } = openReports({ path: "/reports?title=21", report: aReport({ parts }) });
    const [, row] = await tableNamed("By part");
    expect(row?.[0]).toBe("Part 11");
    await screen.findByText("Electronic Records; Electronic Signatures");
    expect(api.last("getComplianceReport")?.query.titleNumber).toBe("21");
  });

  test("are those of the lists that its undecided rules open", async () => {
    const [counts] = aReport().titles;
    if (!counts) throw new Error("There is no title");
    const { titleNumber: _, ...ofPart } = counts;
    const report = aReport({ titles: [counts], parts: [{ partNo: "11", ...ofPart }] });
    openReports({ path: "/reports?title=21&part=11", report });
    const hrefOf = (name: string) => screen.getByRole("link", { name }).getAttribute("href");
    const table = await screen.findByRole("table", { name: "Undecided by part" });
    expect(
      within(table)
        .getByRole("link", { name: /Part 11/ })
        .getAttribute("href"),
    ).toBe("/cfr-titles/21/parts/11/rules?applicability=undecided");
    const list = "/regulations?titleFilter=21&partFilter=11&applicability=";
    expect(hrefOf("Undecided: 6")).toBe(`${list}undecided`);
    expect(hrefOf("Decide again: 1")).toBe(`${list}decide_again`);
  });

  test("that the address cannot mean are left out", async () => {
    const { api } = openReports({ path: "/reports?title=xx&part=11" });
    await screen.findByRole("table", { name: "By title" });
    expect(api.last("getComplianceReport")?.query).toEqual({
      today: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    });
  });
});

describe("overdue rules", () => {
  test("are listed with person, due date and days, and lead to their rule", async () => {
    const { user } = openReports();
    expect(await tableNamed("Overdue rules")).toEqual([
      ["Rule", "Source section", "Person", "Priority", "Status", "Due date", "Days overdue"],
      "Validate record systems|21 CFR 11.10(a)|Grace Hopper|High|In progress|Mar 15, 2026|47".split("|"),
    ]);
    screen.getByText("Showing 1 of 1 overdue rule");
    await user.click(screen.getByRole("link", { name: "Validate record systems" }));
    await waitFor(() => expect(window.location.pathname).toBe("/rules/314"));
    await screen.findByRole("heading", { name: "Rule not found" });
    expect(screen.getByRole("link", { name: "Go Back" }).getAttribute("href")).toBe("/reports");
  });

  test("come page by page", async () => {
    const firstPage = Array.from({ length: 50 }, (_, index) =>
      anOverdueRule({ id: index + 1, ruleTitle: `Rule ${index + 1}` }),
    );
    const { user } = openReports({
      routes: {
        listOverdueRules: ({ query }) =>
          query.cursor
            ? { items: [anOverdueRule({ id: 51, ruleTitle: "The last" })], total: 51, nextCursor: null }
            : { items: firstPage, total: 51, nextCursor: "next" },
      },
    });
    await screen.findByText("Showing 50 of 51 overdue rules");
    await user.click(screen.getByRole("button", { name: "Load more" }));
    await screen.findByText("Showing 51 of 51 overdue rules");
    expect((await tableNamed("Overdue rules")).at(-1)?.[0]).toBe("The last");
  });

  test("that are none are said to be none", async () => {
    openReports({ overdue: [] });
    await screen.findByText("No rules are overdue.");
  });
});

describe("a report of nothing", () => {
  const nothing = { ...aReport().totals, rules: 0, applicable: 0, notApplicable: 0 };

  test("without titles says so, and shows managers where to select them", async () => {
    const report = aReport({ totals: nothing, titles: [] });
    openReports({ as: aUser(), report });
    await screen.findByRole("heading", { name: "No titles selected" });
    screen.getByText("Reports cover the rules in your company's selected CFR titles.");
    expect(screen.getByRole("link", { name: "Select Company Regulations" }).getAttribute("href")).toBe(
      "/cfr-selection",
    );
    expect(screen.queryByRole("button", { name: "Print or save as PDF" })).toBeNull();
  });

  test("without titles sends a member to the administrator", async () => {
    openReports({ report: aReport({ totals: nothing, titles: [] }) });
    await screen.findByText(/Ask your company's administrator to select titles\./);
    expect(screen.queryByRole("link", { name: "Select Company Regulations" })).toBeNull();
  });

  test("of a title without rules leads back to all titles", async () => {
    const { user } = openReports({ path: "/reports?title=40", report: aReport({ totals: nothing }) });
    await screen.findByRole("heading", { name: "No rules to report on" });
    expect(screen.getByRole("button", { name: "Print or save as PDF" }).hasAttribute("disabled")).toBe(true);
    await user.click(screen.getByRole("button", { name: "Show all titles" }));
    await waitFor(() => expect(window.location.search).toBe(""));
  });

  test("that failed to load says so and tries again", async () => {
    const { api, user } = openReports({ routes: { getComplianceReport: problem(500, "Broken") } });
    await screen.findByRole("heading", { name: "Failed to fetch the report" });
    api.use({ getComplianceReport: aReport() });
    await user.click(screen.getByRole("button", { name: "Try again" }));
    await screen.findByRole("table", { name: "Coverage" });
  });
});

describe("files and print", () => {
  const tables = [
    ...["Coverage", "By status", "By title", "By due date", "By priority", "By person", "Over time"],
    "Overdue rules",
  ];
  const chooseMore = async (user: ReturnType<typeof openReports>["user"], name: string) => {
    await user.click(screen.getByRole("button", { name: "More actions" }));
    await user.click(await screen.findByRole("menuitem", { name }));
  };
  /** Stands in for the browser's download; jsdom has none. */
  const downloads = () => {
    const files: { blob: Blob; name: string }[] = [];
    vi.stubGlobal(
      "URL",
      Object.assign(URL, {
        createObjectURL: (blob: Blob) => {
          files.push({ blob, name: "" });
          return "blob:report";
        },
        revokeObjectURL: () => undefined,
      }),
    );
    vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
      const file = files.at(-1);
      if (file) file.name = this.download;
    });
    return files;
  };

  test("the CSV file holds what the screen shows", async () => {
    const files = downloads();
    const { user } = openReports();
    await screen.findByRole("table", { name: "Overdue rules" });
    await chooseMore(user, "Export CSV");
    await waitFor(() => expect(files).toHaveLength(1));
    expect(files[0]?.name).toBe("compliance-report-2026-05-01.csv");
    const text = (await files[0]?.blob.text()) ?? "";
    const lines = Papa.parse<string[]>(text.replace("\ufeff", ""), { delimiter: "," }).data;
    expect(lines.slice(0, 6)).toEqual([
      ["Report", "Compliance report"],
      ["Company", "Acme Foods"],
      ["Date", "May 1, 2026"],
      ["CFR title", "All selected titles"],
      ["Part", "All parts"],
      ["Overdue rules in this report", "1 of 1"],
    ]);
    for (const name of tables) {
      const shown = await tableNamed(name);
      const start = lines.findIndex(([cell, more]) => cell === name && more === undefined) + 1;
      const written = lines.slice(start, start + shown.length);
      expect(start).toBeGreaterThan(0);
      const dated = shown.map((row) => row.map((cell) => cell.replace("Mar 15, 2026", "2026-03-15")));
      expect(written).toEqual(dated);
      expect(lines[start + shown.length]).toEqual([""]);
    }
  });

  test("the workbook is saved under the names of title and part", async () => {
    const files = downloads();
    const { user } = openReports({ path: "/reports?title=21&part=11" });
    await screen.findByRole("table", { name: "Overdue rules" });
    await chooseMore(user, "Export XLSX");
    await waitFor(() => expect(files[0]?.name).toBe("compliance-report-2026-05-01-title-21-part-11.xlsx"));
    expect(files[0]?.blob.size).toBeGreaterThan(1_000);
  });

  test("printing is the browser's, in light colours", async () => {
    const print = vi.fn();
    vi.stubGlobal("print", print);
    const { user } = openReports();
    await screen.findByRole("table", { name: "Overdue rules" });
    await user.click(screen.getByRole("button", { name: "Print or save as PDF" }));
    expect(print).toHaveBeenCalledOnce();
    const { classList } = document.documentElement;
    classList.add("dark");
    window.dispatchEvent(new Event("beforeprint"));
    expect(classList.contains("dark")).toBe(false);
    window.dispatchEvent(new Event("afterprint"));
    expect(classList.contains("dark")).toBe(true);
    classList.remove("dark");
  });
});

test("the drawer leads everyone of a company here", async () => {
  const { user } = openReports({ path: "/assignments" });
  await user.click(await screen.findByRole("button", { name: "Open navigation" }));
  await user.click(await screen.findByRole("link", { name: "Reports" }));
  await screen.findByRole("heading", { name: "Reports", level: 1 });
  expect(document.title).toBe("Reports · Subpart");
});

test("the system's administrator, who has no company, is led here and told so", async () => {
  const as = aSuperAdmin();
  const { api, user } = openReports({ as });
  await screen.findByRole("heading", { name: "This page is for company accounts" });
  expect(api.count("getComplianceReport")).toBe(0);
  await user.click(screen.getByRole("button", { name: "Open navigation" }));
  await screen.findByRole("link", { name: "Dashboard" });
  screen.getByRole("link", { name: "Reports" });
});
