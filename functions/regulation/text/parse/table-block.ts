import type { Block, Cell } from "../../../../shared/regulation/text-model.ts";
import { readInline } from "./inline.ts";
import { elementsOf, type XmlElement } from "./xml-tree.ts";

const spanOf = (value: string | undefined): number | undefined => {
  const span = Number(value);
  return Number.isInteger(span) && span > 1 && span <= 1_000 ? span : undefined;
};

const cellOf = (element: XmlElement): Cell => {
  const { text, marks } = readInline(element);
  const columns = spanOf(element.attributes.colspan);
  const rows = spanOf(element.attributes.rowspan);
  return {
    text,
    ...(marks.length > 0 && { marks: [...marks] }),
    ...(columns && { columns }),
    ...(rows && { rows }),
  };
};

interface Row {
  readonly cells: Cell[];
  readonly isHead: boolean;
}

const rowsOf = (element: XmlElement, isHead: boolean): Row[] =>
  elementsOf(element).flatMap((child) => {
    if (child.name !== "TR") return rowsOf(child, child.name === "THEAD");
    const cells = elementsOf(child);
    return [{ cells: cells.map(cellOf), isHead: isHead || cells.every(({ name }) => name === "TH") }];
  });

const textOf = (rows: readonly Row[]): string =>
  rows.map(({ cells }) => cells.map(({ text }) => text).join("\t")).join("\n");

/** A table with its heading rows first: those in THEAD, and those of heading cells alone. */
export const tableBlock = (element: XmlElement): Block => {
  const caption = elementsOf(element).find(({ name }) => name === "CAPTION");
  const captionText = caption ? readInline(caption).text : "";
  const rows = rowsOf(element, false);
  const firstBody = rows.findIndex(({ isHead }) => !isHead);
  const headCount = firstBody < 0 ? rows.length : firstBody;
  return {
    kind: "table",
    path: "",
    level: 0,
    text: [captionText, textOf(rows)].filter((text) => text !== "").join("\n"),
    table: {
      ...(captionText && { caption: captionText }),
      head: rows.slice(0, headCount).map(({ cells }) => cells),
      body: rows.slice(headCount).map(({ cells }) => cells),
    },
  };
};
