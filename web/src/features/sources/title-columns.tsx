import type { SourceState, SourceTitle } from "../../../../shared/schemas/source.ts";
import { formatDate, formatDateTime, formatNumber } from "../../lib/format.ts";
import { Absent } from "../../ui/absent.tsx";
import { Badge, type Tone } from "../../ui/badge.tsx";
import type { Column } from "../../ui/data-table.tsx";
import { Switch } from "../../ui/switch.tsx";
import { messages } from "./messages.ts";
import styles from "./sources.module.css";

const { titles: words } = messages;

const tones: Readonly<Record<SourceState, Tone>> = {
  not_loaded: "gray",
  loading: "blue",
  current: "green",
  behind: "orange",
  reserved: "gray",
};

const stateOf = ({ state, partsDone, partsTotal }: SourceTitle): string =>
  state === "loading" ? words.loading(partsDone, partsTotal) : words.states[state];

const State = ({ title }: { title: SourceTitle }) => (
  <span className={styles.state}>
    <Badge tone={tones[title.state]}>{stateOf(title)}</Badge>
    {title.reason ? <span className={styles.reason}>{title.reason}</span> : null}
  </span>
);

interface PinProps {
  title: SourceTitle;
  onPin: (titleNumber: number, isPinned: boolean) => void;
}

const Pin = ({ title: { titleNumber, isPinned, state }, onPin }: PinProps) =>
  state === "reserved" ? (
    <Absent word={words.notPinned} />
  ) : (
    <span className={styles.pin} data-label={words.columns.pinned}>
      <Switch
        aria-label={words.pin(titleNumber)}
        isOn={isPinned}
        onChange={(isOn) => onPin(titleNumber, isOn)}
      />
    </span>
  );

/** Columns of the titles. @param onPin a stable function */
export const titleColumns = (onPin: PinProps["onPin"]): readonly Column<SourceTitle>[] => [
  {
    id: "title",
    header: words.columns.title,
    isMain: true,
    cell: ({ titleNumber, titleName }) => words.title(titleNumber, titleName),
  },
  {
    id: "followers",
    header: words.columns.followers,
    phone: "hidden",
    cell: ({ followers }) =>
      followers === 0 ? <Absent word={words.notFollowed} /> : words.followers(followers),
  },
  {
    id: "pinned",
    header: words.columns.pinned,
    phone: "mark",
    cell: (title) => <Pin title={title} onPin={onPin} />,
  },
  { id: "state", header: words.columns.state, phone: "fill", cell: (title) => <State title={title} /> },
  {
    id: "issueDate",
    header: words.columns.issueDate,
    phone: "labeled",
    cell: ({ issueDate, reason }) => (
      // On phones the reason takes the line.
      <span className={styles.day} data-usual={reason ? "" : undefined}>
        {issueDate ? formatDate(issueDate) : <Absent word={words.notLoaded} />}
      </span>
    ),
  },
  {
    id: "checkedAt",
    header: words.columns.checkedAt,
    phone: "hidden",
    cell: ({ checkedAt }) => (
      <span className={styles.day}>
        {checkedAt ? formatDateTime(checkedAt) : <Absent word={words.notChecked} />}
      </span>
    ),
  },
  {
    id: "sections",
    header: words.columns.sections,
    align: "end",
    phone: "hidden",
    cell: ({ sections }) => formatNumber(sections),
  },
];
