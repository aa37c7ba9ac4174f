import { Filter, User } from "lucide-react";
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

const { table: headers } = messages;

const pathOf = ({ companyRuleId, record }: CompanyActivity): string | undefined => {
  if (companyRuleId !== null) return rulePath(companyRuleId, "regulations");
  return record?.startsWith("change:") ? `/changes/${record.slice("change:".length)}` : undefined;
};

const Record = ({ entry }: { entry: CompanyActivity }) => {
  const path = pathOf(entry);
  if (!entry.label) return <Absent word={messages.none} />;
  return <span className={styles.record}>{path ? <Link to={path}>{entry.label}</Link> : entry.label}</span>;
};

const Only = ({
  entry,
  onChange,
}: {
  entry: CompanyActivity;
  onChange: (next: Partial<ActivityFilters>) => void;
}) => {
  const { record, user } = entry;
  const actions = [
    ...(record ? [{ label: messages.onlyRecord, icon: Filter, onSelect: () => onChange({ record }) }] : []),
    ...(user
      ? [{ label: messages.onlyPerson, icon: User, onSelect: () => onChange({ person: user.id }) }]
      : []),
  ];
  if (actions.length === 0) return null;
  return <MoreMenu about={`${eventName(entry.event)} ${entry.label}`.trim()} actions={actions} />;
};

/** Columns of the list. @param onChange of its filters */
export const activityColumns = (
  onChange: (next: Partial<ActivityFilters>) => void,
): readonly Column<CompanyActivity>[] => [
  {
    id: "at",
    header: headers.when,
    width: "12.5rem",
    narrowWidth: "7.5rem",
    cell: ({ at }) => <time dateTime={at}>{formatDateTime(at)}</time>,
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
    cell: ({ event }) => eventName(event),
  },
  {
    id: "label",
    header: headers.record,
    width: "minmax(0, 1fr)",
    phone: "below",
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
    width: "minmax(0, 1fr)",
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
