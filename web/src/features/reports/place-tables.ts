import type { ComplianceReport, RuleCounts } from "../../../../shared/schemas/report.ts";
import {
  type Cell,
  countColumn,
  type ReportChart,
  type ReportTable,
  saying,
  shareColumn,
  shareOf,
  textColumn,
} from "../../lib/table-file/report-table.ts";
import { placeWords } from "./chart-words.ts";
import { messages } from "./reports-messages.ts";

const { columns: headers, tables: names } = messages;

/** What titles and parts are called. */
export interface PlaceNames {
  titles: ReadonlyMap<number, string>;
  parts: ReadonlyMap<string, string>;
}

const placeColumns = [
  countColumn(headers.rules),
  countColumn(headers.notApplicable),
  countColumn(headers.applicable),
  countColumn(headers.completed),
  countColumn(headers.open),
  countColumn(headers.assigned),
  countColumn(headers.overdue),
  countColumn(headers.acknowledged),
  shareColumn(headers.compliance),
  countColumn(headers.undecided),
] as const;
/** Of the columns of a place, which follow its number and name. */
const placeChart: ReportChart = {
  series: [
    { column: 5, tone: "good" },
    { column: 6, tone: "quiet" },
  ],
  label: 10,
  isStacked: true,
};

const placeCells = (counts: RuleCounts): Cell[] => [
  counts.rules,
  counts.notApplicable,
  counts.applicable,
  counts.completed,
  counts.applicable - counts.completed,
  counts.assigned,
  counts.overdue,
  counts.acknowledged,
  shareOf(counts.completed, counts.applicable),
  counts.undecided,
];

/** The report by title. */
export const titlesTable = ({ titles: all }: ComplianceReport, known: PlaceNames): ReportTable => ({
  id: "titles",
  name: names.titles,
  isWide: true,
  ...saying(
    placeWords(
      all.map(({ titleNumber, ...counts }) => ({ name: messages.titleNumber(titleNumber), counts })),
    ),
  ),
  columns: [textColumn(headers.title), textColumn(headers.name), ...placeColumns],
  rows: all.map(({ titleNumber, ...counts }) => [
    messages.titleNumber(titleNumber),
    known.titles.get(titleNumber) ?? "",
    ...placeCells(counts),
  ]),
  chart: placeChart,
});

/** The report by part of the title it is of. */
export const partsTable = ({ parts: all }: ComplianceReport, known: PlaceNames): ReportTable => ({
  id: "parts",
  name: names.parts,
  isWide: true,
  ...saying(placeWords(all.map(({ partNo, ...counts }) => ({ name: messages.partNumber(partNo), counts })))),
  columns: [textColumn(headers.part), textColumn(headers.description), ...placeColumns],
  rows: all.map(({ partNo, ...counts }) => [
    messages.partNumber(partNo),
    known.parts.get(partNo) ?? "",
    ...placeCells(counts),
  ]),
  chart: placeChart,
});
