import { text } from "node:stream/consumers";
import { describe, expect, it } from "vitest";
import { type Entry, fromBufferPromise } from "yauzl";
import { complianceTables } from "../../web/src/features/reports/compliance-tables.ts";
import { overdueTable } from "../../web/src/features/reports/overdue-table.ts";
import type { ReportDocument } from "../../web/src/lib/table-file/report-table.ts";
import { reportXlsx } from "../../web/src/lib/table-file/report-xlsx.ts";
import { anOverdueRule, aReport } from "../support/report-factories.ts";

const names = { titles: new Map([[21, "Food and Drugs"]]), parts: new Map<string, string>() };
const report: ReportDocument = {
  fileName: "compliance-report-2026-05-01",
  about: [
    ["Report", "Compliance report"],
    ["Company", "=Acme & Sons"],
  ],
  tables: [
    ...complianceTables(aReport(), names),
    overdueTable([anOverdueRule({ ruleTitle: '=HYPERLINK("x")' })]),
  ],
};

/** The files in the workbook by name. */
const unzipped = async (workbook: Blob): Promise<Map<string, string>> => {
  const zip = await fromBufferPromise(Buffer.from(await workbook.arrayBuffer()));
  const entries: Entry[] = [];
  for await (const entry of zip.eachEntry()) entries.push(entry);
  const read = async (entry: Entry) =>
    [entry.fileName, await text(await zip.openReadStreamPromise(entry))] as const;
  return new Map(await Promise.all(entries.map(read)));
};

/** The cells of a sheet that hold something. Texts lie in a list of their own, and cells name their number. */
const cellsOf = (files: Map<string, string>, sheet: number): string[][] => {
  const texts = [...(files.get("xl/sharedStrings.xml") ?? "").matchAll(/<t[^>]*>([^<]*)<\/t>/g)];
  const rows = (files.get(`xl/worksheets/sheet${sheet}.xml`) ?? "").split("<row").slice(1);
  return rows.map((row) =>
    [...row.matchAll(/<c ([^>]*)><v>([^<]*)<\/v>/g)].map(([, attributes = "", value = ""]) =>
      attributes.includes('t="s"') ? (texts[Number(value)]?.[1] ?? "") : value,
    ),
  );
};

describe("the workbook of a report", () => {
  it("has a sheet that says what it is of, and one for each table", async () => {
    const files = await unzipped(await reportXlsx(report));
    const sheets = [...(files.get("xl/workbook.xml") ?? "").matchAll(/<sheet [^>]*name="([^"]*)"/g)];
    expect(sheets.map(([, name]) => name)).toEqual([
      ...["Report", "Coverage", "By status", "By title", "Undecided by title", "By due date"],
      ...["By priority", "By person", "Over time", "Overdue rules"],
    ]);
    expect(cellsOf(files, 1)).toEqual([
      ["Report", "Compliance report"],
      ["Company", "=Acme &amp; Sons"],
    ]);
  });

  it("holds numbers and shares as numbers and days as days", async () => {
    const files = await unzipped(await reportXlsx(report));
    expect(cellsOf(files, 4)).toEqual([
      [
        ...["Title", "Name", "Rules", "Not applicable", "Applicable", "Completed", "Not completed"],
        ...["Assigned", "Overdue", "Acknowledged", "Compliance", "Undecided"],
      ],
      ["Title 21", "Food and Drugs", "9", "2", "7", "4", "3", "7", "2", "5", "0.571", "6"],
      ["Title 40", "3", "0", "3", "0", "3", "0", "0", "0", "0", "3"],
    ]);
    const [, overdue = []] = cellsOf(files, 10);
    // Days since 1899-12-30, as spreadsheets count: March 15, 2026.
    expect(overdue.slice(-2)).toEqual(["46096", "47"]);
  });

  it("has no formula, whatever a text begins with", async () => {
    const files = await unzipped(await reportXlsx(report));
    for (const [name, content] of files)
      if (name.startsWith("xl/worksheets/")) expect(content).not.toMatch(/<f[ >]/);
    expect(cellsOf(files, 10)[1]?.[0]).toBe('=HYPERLINK("x")');
  });
});
