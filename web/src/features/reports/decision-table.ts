import type { ComplianceReport, RuleCounts } from "../../../../shared/schemas/report.ts";
import { countColumn, type ReportTable, shareColumn, textColumn } from "../../lib/table-file/report-table.ts";
import { messages } from "./reports-messages.ts";

const { columns: headers, tables: names, notes } = messages;

/** Rules whose decision holds, of all; cut to a whole percent, as a part of 1. Null without rules. */
export const decidedShareOf = ({ rules, undecided, decideAgain }: RuleCounts): number | null =>
  rules === 0 ? null : Math.floor(((rules - undecided - decideAgain) * 100) / rules) / 100;

const cellsOf = (counts: RuleCounts) => [
  counts.rules,
  decidedShareOf(counts),
  counts.undecided,
  counts.decideAgain,
];

/** What is left to decide: by part of the title the report is of, else by title. Each row opens its rules. */
export const decisionTable = ({ titles, parts }: ComplianceReport): ReportTable => {
  const [of] = titles;
  const ofParts = parts.map(({ partNo, ...counts }) => ({
    cells: [messages.partNumber(partNo), ...cellsOf(counts)],
    link: `/cfr-titles/${of?.titleNumber}/parts/${encodeURIComponent(partNo)}/rules?applicability=undecided`,
  }));
  const ofTitles = titles
    .filter(({ rules }) => rules > 0)
    .map(({ titleNumber, ...counts }) => ({
      cells: [messages.titleNumber(titleNumber), ...cellsOf(counts)],
      link: `/regulations?titleFilter=${titleNumber}&applicability=undecided`,
    }));
  const rows = parts.length > 0 ? ofParts : ofTitles;
  return {
    id: "decisions",
    name: parts.length > 0 ? names.decisionsByPart : names.decisionsByTitle,
    note: notes.decided,
    isWide: true,
    columns: [
      textColumn(parts.length > 0 ? headers.part : headers.title),
      countColumn(headers.rules),
      shareColumn(headers.decided),
      countColumn(headers.undecided),
      countColumn(headers.decideAgain),
    ],
    rows: rows.map(({ cells }) => cells),
    links: rows.map(({ link }) => link),
  };
};
