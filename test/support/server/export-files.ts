import { unzipSync } from "fflate";
import Papa from "papaparse";
import { expect } from "vitest";

export type FileRow = Record<string, string>;

/** Rows of a CSV file by its headings. */
export const rowsOfCsv = ({ text }: { readonly text: string }): FileRow[] => {
  expect(text.startsWith("\ufeff")).toBe(true);
  return Papa.parse<FileRow>(text.slice(1), { header: true, skipEmptyLines: true }).data;
};

const names: Readonly<Record<string, string>> = { lt: "<", gt: ">", amp: "&", quot: '"' };
const plainOf = (xml: string): string =>
  xml.replace(/&(lt|gt|amp|quot);/g, (_, name: string) => names[name] ?? "").replaceAll("_x005F_", "_");

/** Texts of the only sheet, row by row; every cell has to be a text. */
export const rowsOfXlsx = ({ bytes }: { readonly bytes: Uint8Array }): FileRow[] => {
  const files = unzipSync(new Uint8Array(bytes));
  const sheet = Buffer.from(files["xl/worksheets/sheet1.xml"] ?? []).toString("utf8");
  expect(sheet).not.toMatch(/<f[ >]/);
  expect([...sheet.matchAll(/<c /g)].length).toBe([...sheet.matchAll(/<c [^>]*t="inlineStr"/g)].length);
  const lines = [...sheet.matchAll(/<row [^>]*>(.*?)<\/row>/gs)].map(([, row = ""]) =>
    Object.fromEntries(
      [...row.matchAll(/<c r="([A-Z]+)\d+"[^>]*><is><t[^>]*>(.*?)<\/t><\/is><\/c>/gs)].map(
        ([, column = "", text = ""]) => [column, plainOf(text)],
      ),
    ),
  );
  const [head = {}, ...rows] = lines;
  return rows.map((row) =>
    Object.fromEntries(Object.entries(head).map(([column, name]) => [name, row[column] ?? ""])),
  );
};
