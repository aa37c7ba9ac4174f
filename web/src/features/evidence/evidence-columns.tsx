import { Pencil, Trash2 } from "lucide-react";
import { Link } from "react-router-dom";
import type { Evidence } from "../../../../shared/schemas/evidence.ts";
import { formatDate, formatPerson } from "../../lib/format.ts";
import { rulePath } from "../../lib/rule-path.ts";
import { Absent } from "../../ui/absent.tsx";
import type { Column } from "../../ui/data-table.tsx";
import { MoreMenu } from "../../ui/more-menu.tsx";
import styles from "./evidence.module.css";
import { EvidenceLink } from "./evidence-link.tsx";
import { messages } from "./evidence-messages.ts";
import { EvidenceStateBadge } from "./evidence-state-badge.tsx";

const { table: headers } = messages;

const occurrenceName = ({ title, date }: { title: string; date: string }): string =>
  `${title}, ${messages.dueOn(formatDate(date))}`;

/** Its first place, and how many more. */
const Attached = ({ attachedTo }: Evidence) => {
  const [first] = attachedTo;
  if (!first) return <Absent word={messages.none} />;
  const more = attachedTo.length - 1;
  return (
    <span className={styles.cut}>
      {first.type === "rule" ? (
        <Link to={rulePath(first.id, "regulations")} title={first.title}>
          {first.sourceSection || first.title}
        </Link>
      ) : (
        <Link to={`/duties/${first.dutyId}`} title={occurrenceName(first)}>
          {occurrenceName(first)}
        </Link>
      )}
      {more > 0 ? ` ${messages.more(more)}` : null}
    </span>
  );
};

interface Actions {
  edit: (evidence: Evidence) => void;
  remove: (evidence: Evidence) => void;
}

/** Columns of the list. */
export const evidenceColumns = (
  { edit, remove }: Actions,
  mayChange: (evidence: Evidence) => boolean,
): readonly Column<Evidence>[] => [
  {
    id: "title",
    header: headers.what,
    isMain: true,
    fields: ["title", "source"],
    width: "minmax(12rem, 2fr)",
    cell: (evidence) => <EvidenceLink evidence={evidence} />,
  },
  {
    id: "kind",
    header: headers.kind,
    width: "4rem",
    narrowWidth: "hidden",
    phone: "hidden",
    cell: ({ kind }) => messages.kinds[kind],
  },
  {
    id: "attachedTo",
    header: headers.attached,
    width: "minmax(8rem, 1.2fr)",
    phone: "fill",
    cell: (evidence) => <Attached {...evidence} />,
  },
  {
    id: "validFrom",
    header: headers.from,
    width: "7.5rem",
    phone: "hidden",
    cell: ({ validFrom }) => formatDate(validFrom),
  },
  {
    id: "validTo",
    header: headers.to,
    width: "7.5rem",
    phone: "hidden",
    cell: ({ validTo }) => (validTo ? formatDate(validTo) : <Absent word={messages.noEnd} />),
  },
  {
    id: "state",
    header: headers.state,
    width: "8rem",
    cell: ({ state }) => <EvidenceStateBadge state={state} />,
  },
  {
    id: "addedBy",
    header: headers.by,
    width: "minmax(7rem, 0.8fr)",
    narrowWidth: "hidden",
    phone: "hidden",
    cell: ({ addedBy }) => (
      <span className={styles.cut}>{addedBy ? formatPerson(addedBy) : messages.formerMember}</span>
    ),
  },
  {
    id: "addedAt",
    header: headers.on,
    width: "7.5rem",
    narrowWidth: "hidden",
    phone: "hidden",
    cell: ({ addedAt }) => formatDate(addedAt),
  },
  {
    id: "actions",
    isSet: true,
    header: headers.actions,
    isHeaderHidden: true,
    width: "3.75rem",
    phone: "end",
    cell: (evidence) =>
      mayChange(evidence) ? (
        <MoreMenu
          about={evidence.title}
          actions={[
            { label: messages.edit, icon: Pencil, onSelect: () => edit(evidence) },
            { label: messages.remove, icon: Trash2, tone: "danger", onSelect: () => remove(evidence) },
          ]}
        />
      ) : null,
  },
];
