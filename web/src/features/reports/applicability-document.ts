import { getApplicabilityRecord } from "../../../../shared/api/applicability.ts";
import type { ApplicabilityRecord, DecidedRule } from "../../../../shared/schemas/applicability.ts";
import { call } from "../../lib/api-client.ts";
import { formatDate, formatPerson } from "../../lib/format.ts";
import {
  type Cell,
  countColumn,
  type ReportDocument,
  textColumn,
} from "../../lib/table-file/report-table.ts";
import { today } from "../../lib/today.ts";
import { messages } from "./applicability-messages.ts";

const { columns: words, about } = messages;

/** The most a paged call answers at once. */
const largestPage = 200;

const decisionColumns = [
  countColumn(words.title),
  ...[words.part, words.section, words.rule, words.citation, words.applicability].map(textColumn),
  ...[words.decideAgain, words.reason, words.decidedBy, words.decidedAt].map(textColumn),
  { header: words.textVersion, kind: "date" },
] as const;

const decisionCells = (rule: DecidedRule): Cell[] => [
  rule.titleNumber,
  rule.partNo,
  rule.section,
  rule.ruleTitle,
  rule.sourceSection,
  messages.values[rule.applicability],
  rule.needsDecision ? messages.yes : "",
  rule.reason || messages.noReason,
  rule.decidedBy ? formatPerson(rule.decidedBy) : "",
  rule.decidedAt ?? "",
  rule.textVersion,
];

const loadAll = async (): Promise<ApplicabilityRecord> => {
  const page = (cursor?: string) =>
    call(getApplicabilityRecord, { query: { limit: largestPage, ...(cursor && { cursor }) } });
  let last = await page();
  const items = [...last.items];
  while (last.nextCursor) {
    last = await page(last.nextCursor);
    items.push(...last.items);
  }
  return { ...last, items };
};

/** The whole record as its files hold it. */
export const loadApplicabilityDocument = async (companyName: string): Promise<ReportDocument> => {
  const { items, parts, decidedShare } = await loadAll();
  const day = today();
  return {
    fileName: messages.fileName(day),
    about: [
      [about.record, messages.title],
      [about.company, companyName],
      [about.date, formatDate(day)],
      [about.decided, decidedShare === null ? messages.nothing : messages.decided(decidedShare)],
    ],
    tables: [
      { id: "decisions", name: messages.decisions, columns: decisionColumns, rows: items.map(decisionCells) },
      {
        id: "parts",
        name: messages.parts,
        columns: [
          countColumn(words.title),
          textColumn(words.part),
          ...[words.rules, words.undecided, words.decideAgain].map(countColumn),
        ],
        rows: parts.map((part) => [
          ...[part.titleNumber, part.partNo, part.rules, part.undecided, part.decideAgain],
        ]),
      },
    ],
  };
};
