import {
  ClipboardCheck,
  FileCheck2,
  Files,
  Gavel,
  type LucideIcon,
  MailCheck,
  MessageSquare,
  Repeat,
  UserCheck,
} from "lucide-react";
import { Link } from "react-router-dom";
import type { CalendarItem, CalendarKind } from "../../../../shared/schemas/calendar.ts";
import { today } from "../../lib/today.ts";
import { Badge, type Tone } from "../../ui/badge.tsx";
import styles from "./calendar.module.css";
import { messages } from "./calendar-messages.ts";

const looks: Readonly<Record<CalendarKind, { icon: LucideIcon; tone: Tone }>> = {
  due: { icon: ClipboardCheck, tone: "blue" },
  duty: { icon: Repeat, tone: "blue" },
  reviews: { icon: UserCheck, tone: "accent" },
  policy_review: { icon: Files, tone: "accent" },
  acknowledgements: { icon: MailCheck, tone: "accent" },
  evidence_ends: { icon: FileCheck2, tone: "orange" },
  comments_close: { icon: MessageSquare, tone: "yellow" },
  takes_effect: { icon: Gavel, tone: "green" },
};

/** The picture of a kind in its color; its word stands beside it, or in the entry's name. */
export const KindIcon = ({ kind }: { kind: CalendarKind }) => {
  const { icon: Icon, tone } = looks[kind];
  return (
    <span className={styles.kindIcon} data-tone={tone} aria-hidden="true">
      <Icon size={14} />
    </span>
  );
};

const isOverdue = ({ kind, date }: CalendarItem): boolean => kind === "due" && date < today();
const toneOf = (item: CalendarItem): Tone => (isOverdue(item) ? "red" : looks[item.kind].tone);
const wordOf = (item: CalendarItem): string =>
  isOverdue(item) ? messages.overdue : messages.kinds[item.kind];

/** An entry in a day's cell: one line, whose whole text is its name. */
export const CellEntry = ({ item }: { item: CalendarItem }) => {
  const { icon: Icon } = looks[item.kind];
  const name = `${wordOf(item)}: ${item.title}`;
  return (
    <Link to={item.link} className={styles.cellEntry} data-tone={toneOf(item)} aria-label={name} title={name}>
      <Icon size={13} aria-hidden="true" className={styles.cellIcon} />
      <span className={styles.cellTitle}>{item.title}</span>
    </Link>
  );
};

/** An entry in a line of its own. */
export const LineEntry = ({ item }: { item: CalendarItem }) => {
  const { icon: Icon } = looks[item.kind];
  return (
    <Link to={item.link} className={styles.line}>
      <span className={styles.lineTitle}>{item.title}</span>
      <Badge tone={toneOf(item)}>
        <Icon aria-hidden="true" />
        {wordOf(item)}
      </Badge>
    </Link>
  );
};
