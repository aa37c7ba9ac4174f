import { changeColumns as files } from "../../../../shared/exports/columns.ts";
import type { ChangeRow } from "../../../../shared/schemas/changes.ts";
import { reasonWords } from "../../../../shared/words/change-reasons.ts";
import { formatDate, formatNumber } from "../../lib/format.ts";
import { Absent } from "../../ui/absent.tsx";
import type { Column } from "../../ui/data-table.tsx";
import { LinkButton } from "../../ui/row-button.tsx";
import { textColumn } from "../../ui/text-column.tsx";
import { personName, SeverityBadge, StateBadge } from "./change-badges.tsx";
import styles from "./changes.module.css";
import { messages } from "./changes-messages.ts";
import { DueDay } from "./due-day.tsx";

const { table: words } = messages;
const { columns: headers } = words;

export const changePath = ({ id }: Pick<ChangeRow, "id">): string => `/changes/${encodeURIComponent(id)}`;

/** Whether a change waits for a person. */
export const isOpen = ({ state }: Pick<ChangeRow, "state">): boolean =>
  state !== "no_action" && state !== "done";

const UnreadDot = () => <span role="img" aria-label={words.unread} className={styles.dot} />;

const Section = ({ citation, heading, isRead }: ChangeRow) => (
  <span className={styles.section} data-unread={!isRead || undefined}>
    <span className={styles.citation}>{citation}</span>
    {heading ? <span className={styles.heading}>{heading}</span> : null}
  </span>
);

const WhatChanged = ({ kind, reasons }: ChangeRow) => {
  const said = kind === "changed" ? reasonWords(reasons) : messages.severities[kind];
  return said ? <span className={styles.what}>{said}</span> : <Absent word={words.none} />;
};

/** Columns of the inbox. */
export const changeColumns: readonly Column<ChangeRow>[] = [
  {
    id: "unread",
    isSet: true,
    header: headers.unread,
    isHeaderHidden: true,
    width: "1.75rem",
    phone: "mark",
    cell: ({ isRead }) => (isRead ? null : <UnreadDot />),
  },
  {
    id: "severity",
    header: headers.severity,
    width: "10.5rem",
    isSortable: true,
    cell: ({ severity }) => <SeverityBadge severity={severity} />,
  },
  {
    id: "section",
    header: headers.section,
    width: "minmax(9rem, 1.6fr)",
    isSortable: true,
    isMain: true,
    fields: ["section", "heading"],
    cell: (row) => <Section {...row} />,
  },
  {
    id: "whatChanged",
    header: headers.what,
    width: "minmax(6rem, 1fr)",
    narrowWidth: "hidden",
    phone: "hidden",
    cell: (row) => <WhatChanged {...row} />,
  },
  {
    id: "effectiveDate",
    header: headers.effective,
    width: "7.25rem",
    isSortable: true,
    phone: "hidden",
    cell: ({ effectiveDate }) =>
      effectiveDate ? (
        <span className={styles.nowrap}>{formatDate(effectiveDate)}</span>
      ) : (
        <Absent word={words.noDate} />
      ),
  },
  {
    id: "affectedRules",
    header: headers.rules,
    width: "7.25rem",
    align: "end",
    phone: "hidden",
    cell: ({ affectedRules }) => formatNumber(affectedRules),
  },
  {
    id: "state",
    header: headers.state,
    width: "8rem",
    isSortable: true,
    cell: ({ state }) => <StateBadge state={state} />,
  },
  {
    id: "assessor",
    header: headers.assessor,
    width: "minmax(6rem, 0.6fr)",
    narrowWidth: "hidden",
    phone: "hidden",
    cell: ({ assessor }) =>
      assessor ? <span className={styles.what}>{personName(assessor)}</span> : <Absent word={words.none} />,
  },
  {
    id: "dueDate",
    header: headers.due,
    width: "8rem",
    isSortable: true,
    isSpare: true,
    phone: "labeled",
    cell: (row) => <DueDay day={row.dueDate} isOpen={isOpen(row)} />,
  },
  textColumn("reason", files.reason, ({ reason }) => reason, "14rem"),
  {
    id: "open",
    isSet: true,
    header: headers.open,
    width: "5.25rem",
    phone: "hidden",
    cell: (row) => (
      <LinkButton to={changePath(row)} aria-label={words.openOf(row.citation)}>
        {words.open}
      </LinkButton>
    ),
  },
];
