import { listChanges } from "../../../../shared/api/changes.ts";
import type { ChangeRow } from "../../../../shared/schemas/changes.ts";
import { call } from "../../lib/api-client.ts";
import { reasonWords } from "../../lib/change-reasons.ts";
import { formatDate } from "../../lib/format.ts";
import {
  type Cell,
  countColumn,
  type ReportDocument,
  textColumn,
} from "../../lib/table-file/report-table.ts";
import { today } from "../../lib/today.ts";
import { personName } from "./change-badges.tsx";
import { messages } from "./changes-messages.ts";
import type { ChangesQuery } from "./use-changes-filters.ts";

const { file: words, table } = messages;
const { columns: headers } = table;

/** The most a paged call answers at once. */
const largestPage = 200;

const columns = [
  textColumn(headers.severity),
  textColumn(headers.section),
  textColumn(words.heading),
  textColumn(headers.what),
  { header: headers.effective, kind: "date" },
  countColumn(headers.rules),
  textColumn(headers.state),
  textColumn(words.reason),
  textColumn(headers.assessor),
  { header: headers.due, kind: "date" },
] as const;

const cellsOf = (change: ChangeRow): Cell[] => [
  messages.severities[change.severity],
  change.citation,
  change.heading,
  change.kind === "changed" ? reasonWords(change.reasons) : messages.severities[change.kind],
  change.effectiveDate,
  change.affectedRules,
  messages.states[change.state],
  change.reason ?? "",
  change.assessor ? personName(change.assessor) : "",
  change.dueDate,
];

const loadAll = async (query: ChangesQuery): Promise<ChangeRow[]> => {
  const items: ChangeRow[] = [];
  let cursor: string | undefined;
  do {
    const page = await call(listChanges, {
      query: { ...query, limit: largestPage, ...(cursor && { cursor }) },
    });
    items.push(...page.items);
    cursor = page.nextCursor ?? undefined;
  } while (cursor);
  return items;
};

/** All changes that the list's filters leave, in its order, as its files hold them. */
export const loadChangesDocument = async (
  query: ChangesQuery,
  companyName: string,
): Promise<ReportDocument> => {
  const items = await loadAll(query);
  const day = today();
  return {
    fileName: words.name(day),
    about: [
      [words.list, messages.title],
      [words.company, companyName],
      [words.date, formatDate(day)],
    ],
    tables: [{ id: "changes", name: table.caption, columns, rows: items.map(cellsOf) }],
  };
};
