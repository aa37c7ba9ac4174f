import { ChevronRight, Filter, User } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router-dom";
import type { CompanyActivity } from "../../../../shared/schemas/company-activity.ts";
import { eventName } from "../../../../shared/words/activity-words.ts";
import { formatDateTime, formatPerson } from "../../lib/format.ts";
import { rulePath } from "../../lib/rule-path.ts";
import { Absent } from "../../ui/absent.tsx";
import type { Column } from "../../ui/data-table.tsx";
import { MoreMenu } from "../../ui/more-menu.tsx";
import styles from "./activity.module.css";
import { messages } from "./activity-messages.ts";
import { Values } from "./activity-values.tsx";
import type { ActivityFilters } from "./use-activity.ts";

const { table: headers, record } = messages;

const pathOf = (entry: CompanyActivity): string | undefined => {
  if (entry.companyRuleId !== null) return rulePath(entry.companyRuleId, "regulations");
  return entry.record?.startsWith("change:") ? `/changes/${entry.record.slice("change:".length)}` : undefined;
};

const Record = ({ entry }: { entry: CompanyActivity }) => {
  const path = pathOf(entry);
  if (!entry.label) return <Absent word={messages.none} />;
  return <span className={styles.record}>{path ? <Link to={path}>{entry.label}</Link> : entry.label}</span>;
};

const nameOf = ({ event, label }: CompanyActivity): string => `${eventName(event)} ${label}`.trim();

/** What happened. On phones a row is two lines, and its button opens the rest: what changed, and where it stands. */
const What = ({ entry }: { entry: CompanyActivity }) => {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className={styles.opener}
        aria-label={messages.details(nameOf(entry))}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <ChevronRight size={16} aria-hidden="true" />
      </button>
      {eventName(entry.event)}
    </>
  );
};

/** Where an entry stands in the record. */
const Place = ({ place }: Pick<CompanyActivity, "place">) => {
  if (!place) return <span className={styles.place}>{record.unsealed}</span>;
  const { shard, position, hash, sealedAt } = place;
  return (
    <span className={styles.place}>
      <span>{record.place(shard, position)}</span>
      <code title={hash}>{hash.slice(0, 12)}</code>
      <span>{sealedAt ? record.sealed(formatDateTime(sealedAt)) : record.unsealed}</span>
    </span>
  );
};

const Only = ({
  entry,
  onChange,
}: {
  entry: CompanyActivity;
  onChange: (next: Partial<ActivityFilters>) => void;
}) => {
  const { record: only, user } = entry;
  const actions = [
    ...(only
      ? [{ label: messages.onlyRecord, icon: Filter, onSelect: () => onChange({ record: only }) }]
      : []),
    ...(user
      ? [{ label: messages.onlyPerson, icon: User, onSelect: () => onChange({ person: user.id }) }]
      : []),
  ];
  if (actions.length === 0) return null;
  return <MoreMenu about={nameOf(entry)} actions={actions} />;
};

/** Columns of the list. @param onChange of its filters */
export const activityColumns = (
  onChange: (next: Partial<ActivityFilters>) => void,
): readonly Column<CompanyActivity>[] => [
  {
    id: "at",
    header: headers.when,
    width: "13.25rem",
    narrowWidth: "9rem",
    cell: ({ at, place }) => (
      <div className={styles.when}>
        <time dateTime={at}>{formatDateTime(at)}</time>
        <Place place={place} />
      </div>
    ),
  },
  {
    id: "user",
    header: headers.who,
    width: "9rem",
    narrowWidth: "7rem",
    cell: ({ user }) => <span className={styles.cut}>{user ? formatPerson(user) : messages.someone}</span>,
  },
  {
    id: "event",
    header: headers.what,
    isMain: true,
    width: "11rem",
    narrowWidth: "8rem",
    cell: (entry) => <What entry={entry} />,
  },
  {
    id: "label",
    header: headers.record,
    width: "minmax(0, 1fr)",
    phone: "beside",
    cell: (entry) => <Record entry={entry} />,
  },
  {
    id: "before",
    header: headers.before,
    width: "minmax(0, 1fr)",
    phone: "below",
    cell: (entry) => <Values entry={entry} side="before" />,
  },
  {
    id: "after",
    header: headers.after,
    width: "minmax(0, 1.5fr)",
    phone: "below",
    cell: (entry) => <Values entry={entry} side="after" />,
  },
  {
    id: "actions",
    isSet: true,
    header: headers.actions,
    isHeaderHidden: true,
    width: "3.75rem",
    phone: "end",
    cell: (entry) => <Only entry={entry} onChange={onChange} />,
  },
];
