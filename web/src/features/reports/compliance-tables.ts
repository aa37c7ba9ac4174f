import type { ComplianceReport, RuleCounts } from "../../../../shared/schemas/report.ts";
import { formatMonth, formatPerson } from "../../lib/format.ts";
import {
  type Cell,
  countColumn,
  type ReportTable,
  saying,
  shareColumn,
  shareOf,
  textColumn,
} from "../../lib/table-file/report-table.ts";
import {
  coverageWords,
  dueWords,
  monthWords,
  peopleWords,
  priorityWords,
  statusWords,
} from "./chart-words.ts";
import { decisionTable } from "./decision-table.ts";
import { type PlaceNames, partsTable, titlesTable } from "./place-tables.ts";
import { messages } from "./reports-messages.ts";

const { columns: headers, tables: names, notes } = messages;

const coverage = (totals: RuleCounts): ReportTable => {
  const { rules, undecided, decideAgain, applicable, assigned, completed, acknowledged } = totals;
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
    ...saying(coverageWords(totals)),
    columns: [
      textColumn(headers.measure),
      countColumn(headers.of),
      countColumn(headers.covered),
      countColumn(headers.notCovered),
      shareColumn(headers.share),
    ],
    rows: [
      row(messages.measures.decided, rules - undecided - decideAgain, rules),
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
      label: 4,
      isStacked: true,
    },
  };
};

const statuses = (report: ComplianceReport): ReportTable => ({
  id: "statuses",
  name: names.statuses,
  ...saying(statusWords(report)),
  columns: [textColumn(headers.status), countColumn(headers.rules), shareColumn(headers.share)],
  rows: report.statuses.map(({ status, rules }) => [
    messages.statuses[status],
    rules,
    shareOf(rules, report.totals.applicable),
  ]),
  chart: { series: [{ column: 1, tone: "plain" }], label: 1, isStacked: false },
});

const priorities = (report: ComplianceReport): ReportTable => ({
  id: "priorities",
  name: names.priorities,
  ...saying(priorityWords(report)),
  columns: [
    textColumn(headers.priority),
    countColumn(headers.applicable),
    countColumn(headers.completed),
    countColumn(headers.open),
    countColumn(headers.overdue),
    shareColumn(headers.compliance),
  ],
  rows: report.priorities.map(({ priority, applicable, completed, overdue }) => [
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
    label: 5,
    isStacked: true,
  },
});

const people = (report: ComplianceReport): ReportTable => ({
  id: "people",
  name: names.people,
  isWide: true,
  note: notes.people,
  ...saying(peopleWords(report)),
  columns: [
    textColumn(headers.person),
    textColumn(headers.email),
    countColumn(headers.assigned),
    countColumn(headers.completed),
    countColumn(headers.inTime),
    countColumn(headers.overdue),
  ],
  rows: report.people.map(({ person, open, completed, overdue }) => [
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
    label: 2,
    isStacked: true,
  },
});

const dues = ["overdue", "week", "month", "later", "none"] as const;

const due = (report: ComplianceReport): ReportTable => ({
  id: "due",
  name: names.due,
  note: notes.due,
  ...saying(dueWords(report)),
  columns: [textColumn(headers.due), countColumn(headers.rules)],
  rows: dues.map((each) => [messages.dues[each], report.due[each]]),
  chart: { series: [{ column: 1, tone: "plain" }], label: 1, isStacked: false },
});

const months = (report: ComplianceReport): ReportTable => {
  const { months: all, earlier } = report;
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
    ...saying(monthWords(report)),
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
    decisionTable(report),
    due(report),
    priorities(report),
    people(report),
    months(report),
  ].filter(({ rows }) => rows.length > 0);
