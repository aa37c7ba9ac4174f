import type { ComplianceReport, RuleCounts } from "../../../../shared/schemas/report.ts";
import { formatMonth, formatPerson } from "../../lib/format.ts";
import { type PlaceNames, partsTable, titlesTable } from "./place-tables.ts";
import {
  type Cell,
  countColumn,
  type ReportTable,
  shareColumn,
  shareOf,
  textColumn,
} from "./report-table.ts";
import { messages } from "./reports-messages.ts";

const { columns: headers, tables: names, notes } = messages;

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
      textColumn(headers.measure),
      countColumn(headers.of),
      countColumn(headers.covered),
      countColumn(headers.notCovered),
      shareColumn(headers.share),
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
  columns: [textColumn(headers.status), countColumn(headers.rules), shareColumn(headers.share)],
  rows: all.map(({ status, rules }) => [messages.statuses[status], rules, shareOf(rules, totals.applicable)]),
  chart: { series: [{ column: 1, tone: "plain" }], isStacked: false },
});

const priorities = ({ priorities: all }: ComplianceReport): ReportTable => ({
  id: "priorities",
  name: names.priorities,
  columns: [
    textColumn(headers.priority),
    countColumn(headers.applicable),
    countColumn(headers.completed),
    countColumn(headers.open),
    countColumn(headers.overdue),
    shareColumn(headers.compliance),
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

const people = ({ people: all }: ComplianceReport): ReportTable => ({
  id: "people",
  name: names.people,
  isWide: true,
  note: notes.people,
  columns: [
    textColumn(headers.person),
    textColumn(headers.email),
    countColumn(headers.assigned),
    countColumn(headers.completed),
    countColumn(headers.inTime),
    countColumn(headers.overdue),
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
  columns: [textColumn(headers.due), countColumn(headers.rules)],
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
    columns: [textColumn(headers.month), countColumn(headers.assigned), countColumn(headers.completed)],
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
export const complianceTables = (report: ComplianceReport, known: PlaceNames): ReportTable[] =>
  [
    coverage(report.totals),
    statuses(report),
    titlesTable(report, known),
    partsTable(report, known),
    due(report),
    priorities(report),
    people(report),
    months(report),
  ].filter(({ rows }) => rows.length > 0);
