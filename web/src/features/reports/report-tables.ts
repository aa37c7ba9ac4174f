import type { ComplianceReport, RuleCounts } from "../../../../shared/schemas/report.ts";
import { formatMonth, formatPerson } from "../../lib/format.ts";
import { type Cell, type ReportChart, type ReportColumn, type ReportTable, shareOf } from "./report-table.ts";
import { messages } from "./reports-messages.ts";

const { columns: headers, tables: names, notes } = messages;

/** What titles and parts are called. */
export interface PlaceNames {
  titles: ReadonlyMap<number, string>;
  parts: ReadonlyMap<string, string>;
}

const text = (header: string): ReportColumn => ({ header, kind: "text" });
const count = (header: string): ReportColumn => ({ header, kind: "count" });
const percent = (header: string): ReportColumn => ({ header, kind: "percent" });

const coverage = ({ rules, applicable, assigned, completed, acknowledged }: RuleCounts): ReportTable => {
  const row = (name: string, covered: number, of: number): Cell[] => [
    name,
    of,
    covered,
    of - covered,
    shareOf(covered, of),
  ];
  return {
    id: "coverage",
    name: names.coverage,
    note: notes.acknowledged,
    columns: [
      text(headers.measure),
      count(headers.of),
      count(headers.covered),
      count(headers.notCovered),
      percent(headers.share),
    ],
    rows: [
      row(messages.measures.applicable, applicable, rules),
      row(messages.measures.assigned, assigned, applicable),
      row(messages.measures.completed, completed, applicable),
      row(messages.measures.acknowledged, acknowledged, applicable),
    ],
    chart: {
      series: [
        { column: 2, tone: "good" },
        { column: 3, tone: "quiet" },
      ],
      isStacked: true,
    },
  };
};

const statuses = ({ statuses: all, totals }: ComplianceReport): ReportTable => ({
  id: "statuses",
  name: names.statuses,
  columns: [text(headers.status), count(headers.rules), percent(headers.share)],
  rows: all.map(({ status, rules }) => [messages.statuses[status], rules, shareOf(rules, totals.applicable)]),
  chart: { series: [{ column: 1, tone: "plain" }], isStacked: false },
});

const priorities = ({ priorities: all }: ComplianceReport): ReportTable => ({
  id: "priorities",
  name: names.priorities,
  columns: [
    text(headers.priority),
    count(headers.applicable),
    count(headers.completed),
    count(headers.open),
    count(headers.overdue),
    percent(headers.compliance),
  ],
  rows: all.map(({ priority, applicable, completed, overdue }) => [
    messages.priorities[priority],
    applicable,
    completed,
    applicable - completed,
    overdue,
    shareOf(completed, applicable),
  ]),
  chart: {
    series: [
      { column: 2, tone: "good" },
      { column: 3, tone: "quiet" },
    ],
    isStacked: true,
  },
});

const placeColumns = [
  count(headers.rules),
  count(headers.notApplicable),
  count(headers.applicable),
  count(headers.completed),
  count(headers.open),
  count(headers.assigned),
  count(headers.overdue),
  count(headers.acknowledged),
  percent(headers.compliance),
] as const;
/** Of the columns of a place, which follow its number and name. */
const placeChart: ReportChart = {
  series: [
    { column: 5, tone: "good" },
    { column: 6, tone: "quiet" },
  ],
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
];

const titles = ({ titles: all }: ComplianceReport, known: PlaceNames): ReportTable => ({
  id: "titles",
  name: names.titles,
  isWide: true,
  columns: [text(headers.title), text(headers.name), ...placeColumns],
  rows: all.map(({ titleNumber, ...counts }) => [
    messages.titleNumber(titleNumber),
    known.titles.get(titleNumber) ?? "",
    ...placeCells(counts),
  ]),
  chart: placeChart,
});

const parts = ({ parts: all }: ComplianceReport, known: PlaceNames): ReportTable => ({
  id: "parts",
  name: names.parts,
  isWide: true,
  columns: [text(headers.part), text(headers.description), ...placeColumns],
  rows: all.map(({ partNo, ...counts }) => [
    messages.partNumber(partNo),
    known.parts.get(partNo) ?? "",
    ...placeCells(counts),
  ]),
  chart: placeChart,
});

const people = ({ people: all }: ComplianceReport): ReportTable => ({
  id: "people",
  name: names.people,
  isWide: true,
  note: notes.people,
  columns: [
    text(headers.person),
    text(headers.email),
    count(headers.assigned),
    count(headers.completed),
    count(headers.inTime),
    count(headers.overdue),
  ],
  rows: all.map(({ person, open, completed, overdue }) => [
    formatPerson(person),
    person.email,
    open + completed,
    completed,
    open - overdue,
    overdue,
  ]),
  chart: {
    series: [
      { column: 3, tone: "good" },
      { column: 4, tone: "quiet" },
      { column: 5, tone: "bad" },
    ],
    isStacked: true,
  },
});

const dues = ["overdue", "week", "month", "later", "none"] as const;

const due = ({ due: counts }: ComplianceReport): ReportTable => ({
  id: "due",
  name: names.due,
  note: notes.due,
  columns: [text(headers.due), count(headers.rules)],
  rows: dues.map((each) => [messages.dues[each], counts[each]]),
  chart: { series: [{ column: 1, tone: "plain" }], isStacked: false },
});

const months = ({ months: all, earlier }: ComplianceReport): ReportTable => {
  const rows: Cell[][] = all.map(({ month, assigned, completed }) => [
    formatMonth(month),
    assigned,
    completed,
  ]);
  const before: Cell[] = [messages.earlier, earlier.assigned, earlier.completed];
  const undated: Cell[] = [messages.undated, 0, earlier.undated];
  return {
    id: "months",
    name: names.months,
    isWide: true,
    note: notes.months,
    columns: [text(headers.month), count(headers.assigned), count(headers.completed)],
    rows: [
      ...(earlier.undated > 0 ? [undated] : []),
      ...(earlier.assigned + earlier.completed > 0 ? [before] : []),
      ...rows,
    ],
    chart: {
      series: [
        { column: 1, tone: "plain" },
        { column: 2, tone: "good" },
      ],
      isStacked: false,
      isUpright: true,
    },
  };
};

/** The tables of a report in their order; those that have nothing to tell are left out. */
export const reportTables = (report: ComplianceReport, known: PlaceNames): ReportTable[] =>
  [
    coverage(report.totals),
    statuses(report),
    titles(report, known),
    parts(report, known),
    due(report),
    priorities(report),
    people(report),
    months(report),
  ].filter(({ rows }) => rows.length > 0);
