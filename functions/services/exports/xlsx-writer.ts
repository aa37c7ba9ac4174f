import { strToU8, Zip, ZipDeflate } from "fflate";
import type { CsvCell } from "../../../shared/csv/csv.ts";

/** Characters; what a cell of Excel may hold. */
const longestText = 32_767;
/** Rows of a sheet; what Excel reads. */
const longestSheet = 1_048_576;
/** Characters; wide enough for a name, narrow enough for five beside each other. */
const columnWidth = 28;

const header = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const relations = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const packageRelations = "http://schemas.openxmlformats.org/package/2006/relationships";
const types = "application/vnd.openxmlformats-officedocument.spreadsheetml";

/** What XML 1.0 cannot hold. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
const impossible = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;
const names = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" } as const;

/** A text in XML, as Excel reads it: `_x0041_` would be a letter to it. */
const escaped = (text: string): string =>
  text
    .toWellFormed()
    .replace(impossible, "")
    .replace(/_(?=x[0-9a-f]{4}_)/gi, "_x005F_")
    .replace(/[&<>"]/g, (sign) => names[sign as keyof typeof names]);

/** `A` for 0, `AB` for 27. */
const columnName = (index: number): string =>
  (index >= 26 ? columnName(Math.floor(index / 26) - 1) : "") + String.fromCharCode(65 + (index % 26));

const cellOf = (value: CsvCell, index: number, row: number, style: string): string =>
  value === null || value === ""
    ? ""
    : `<c r="${columnName(index)}${row}" t="inlineStr"${style}><is><t xml:space="preserve">${escaped(
        String(value).slice(0, longestText),
      )}</t></is></c>`;

const rowOf = (cells: readonly CsvCell[], row: number, style = ""): string =>
  `<row r="${row}">${cells.map((value, index) => cellOf(value, index, row, style)).join("")}</row>`;

const sheetStart = (columns: number): string =>
  `${header}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols><col min="1" max="${columns}" width="${columnWidth}" customWidth="1"/></cols><sheetData>`;
const sheetEnd = "</sheetData></worksheet>";

const styles = `${header}<styleSheet xmlns="${main}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="1"><fill><patternFill patternType="none"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="2"><xf xfId="0"/><xf xfId="0" fontId="1" applyFont="1"/></cellXfs></styleSheet>`;

/** The files around the sheets of these names. */
const surroundings = (names: readonly string[]): Readonly<Record<string, string>> => {
  const sheets = names.map((name, index) => ({ name, sheet: index + 1 }));
  const part = (path: string, type: string) =>
    `<Override PartName="${path}" ContentType="${types}.${type}+xml"/>`;
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${relations}/${type}" Target="${target}"/>`;
  return {
    "[Content_Types].xml": `${header}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${part("/xl/workbook.xml", "sheet.main")}${part("/xl/styles.xml", "styles")}${sheets.map(({ sheet }) => part(`/xl/worksheets/sheet${sheet}.xml`, "worksheet")).join("")}</Types>`,
    "_rels/.rels": `${header}<Relationships xmlns="${packageRelations}">${relation("rId1", "officeDocument", "xl/workbook.xml")}</Relationships>`,
    "xl/_rels/workbook.xml.rels": `${header}<Relationships xmlns="${packageRelations}">${sheets.map(({ sheet }) => relation(`rId${sheet}`, "worksheet", `worksheets/sheet${sheet}.xml`)).join("")}${relation(`rId${sheets.length + 1}`, "styles", "styles.xml")}</Relationships>`,
    "xl/workbook.xml": `${header}<workbook xmlns="${main}" xmlns:r="${relations}"><sheets>${sheets.map(({ name, sheet }) => `<sheet name="${escaped(name)}" sheetId="${sheet}" r:id="rId${sheet}"/>`).join("")}</sheets></workbook>`,
    "xl/styles.xml": styles,
  };
};

/**
 * Writes a workbook list by list and row by row, in as much memory as its compressor takes; what is too long for a
 * sheet goes to the next. All cells are texts, never formulas; the first row of each sheet is the head.
 * @param emit takes the bytes of the file in their order
 */
export const xlsxBook = (emit: (bytes: Uint8Array) => void) => {
  const zip = new Zip((error, bytes) => {
    if (error) throw error;
    emit(bytes);
  });
  const begin = (path: string): ZipDeflate => {
    const file = new ZipDeflate(path, { level: 6 });
    zip.add(file);
    return file;
  };
  const names: string[] = [];
  /** A list of its own, on a sheet of this name; it ends before the next begins. */
  const list = (name: string, head: readonly string[]) => {
    let count = 0;
    let row = 0;
    const beginSheet = (): ZipDeflate => {
      count += 1;
      names.push(count === 1 ? name : `${name} ${count}`);
      const sheet = begin(`xl/worksheets/sheet${names.length}.xml`);
      sheet.push(strToU8(sheetStart(head.length) + rowOf(head, 1, ' s="1"')));
      row = 1;
      return sheet;
    };
    let sheet = beginSheet();
    return {
      write: (lines: readonly (readonly CsvCell[])[]): void => {
        let text = "";
        for (const line of lines) {
          if (row === longestSheet) {
            sheet.push(strToU8(text + sheetEnd), true);
            sheet = beginSheet();
            text = "";
          }
          row += 1;
          text += rowOf(line, row);
        }
        sheet.push(strToU8(text));
      },
      end: (): void => void sheet.push(strToU8(sheetEnd), true),
    };
  };
  return {
    list,
    end: (): void => {
      for (const [path, text] of Object.entries(surroundings(names))) begin(path).push(strToU8(text), true);
      zip.end();
    },
  };
};

/** The same with one list alone. */
export const xlsxWriter = (name: string, head: readonly string[], emit: (bytes: Uint8Array) => void) => {
  const book = xlsxBook(emit);
  const { write, end } = book.list(name, head);
  return {
    write,
    end: (): void => {
      end();
      book.end();
    },
  };
};
