import { Button, Input } from "@chakra-ui/react";
import { CalendarDays } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import type { SectionRead, TextVersion } from "../../../../shared/schemas/regulation-text.ts";
import { formatDate } from "../../lib/format.ts";
import { Badge, type Tone } from "../../ui/badge.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { MoreMenu } from "../../ui/more-menu.tsx";
import { Panel } from "../../ui/panel.tsx";
import { lawDay } from "./law-day.ts";
import styles from "./reader.module.css";
import { messages } from "./reader-messages.ts";

const { date: words } = messages;

interface DatePickerProps {
  date: string | undefined;
  onPick: (date: string | undefined) => void;
}

/** "As it stood on": the day lives in the address. */
export const DatePicker = ({ date, onPick }: DatePickerProps) => (
  // biome-ignore lint/a11y/noLabelWithoutControl: the field is within
  <label className={styles.date}>
    {words.label}
    <Input
      type="date"
      size="sm"
      width="auto"
      // Another address is another day in the field.
      key={date}
      defaultValue={date ?? ""}
      min="1990-01-01"
      onChange={({ target }) => {
        if (target.value === "" || target.validity.valid) onPick(target.value || undefined);
      }}
    />
  </label>
);

/** The address's filters with another day. */
export const withDay = (search: URLSearchParams, day: string | undefined): URLSearchParams => {
  const next = new URLSearchParams(search);
  if (day) next.set("date", day);
  else next.delete("date");
  return next;
};

/** Where the page's head has no room for the picker it is behind "⋯". */
export const DateMenu = ({ onOpen }: { onOpen: () => void }) => (
  <MoreMenu actions={[{ label: words.label, icon: CalendarDays, onSelect: onOpen }]} />
);

interface DateDialogProps {
  isOpen: boolean;
  onClose: () => void;
  /** The picker. */
  children: ReactNode;
}

/** The picker where the page's head has no room for it. */
export const DateDialog = ({ isOpen, onClose, children }: DateDialogProps) => (
  <Dialog
    isOpen={isOpen}
    onClose={onClose}
    title={words.label}
    size="sm"
    footer={<Button onClick={onClose}>{words.done}</Button>}
  >
    {children}
  </Dialog>
);

/** Says that an older text is read, and leads back. */
export const DateBanner = ({ date, to }: { date: string | undefined; to: string }) => {
  const day = lawDay(date);
  return day ? (
    <p className={styles.banner}>
      {words.banner(formatDate(day))}
      <Link to={to}>{words.current}</Link>
    </p>
  ) : null;
};

const tones: Readonly<Record<TextVersion["class"], Tone>> = {
  new: "green",
  substantive: "orange",
  editorial: "blue",
  removed: "red",
};

/** Ours and the eCFR's view of a change differ. */
const eCfrNote = ({ class: ours, eCfrSubstantive }: TextVersion): string | undefined => {
  if (ours === "editorial" && eCfrSubstantive === true) return words.differs;
  return ours === "substantive" && eCfrSubstantive === false ? words.differsNot : undefined;
};

/** The version that holds on a day: the newest one not after it. */
const versionOn = (versions: readonly TextVersion[], date: string | undefined): TextVersion | undefined =>
  versions.find((version) => date === undefined || version.date <= date);

interface VersionsProps {
  section: SectionRead;
  date: string | undefined;
  toOf: (date: string | undefined) => string;
  onCompare: () => void;
}

/** Every text the section had, newest first. */
export const Versions = ({ section: { versions }, date, toOf, onCompare }: VersionsProps) => {
  const shown = versionOn(versions, date);
  return (
    <Panel
      heading={words.versions}
      action={
        <Button variant="outline" size="sm" onClick={onCompare}>
          {messages.tools.compare}
        </Button>
      }
    >
      <ol className={styles.versions}>
        {versions.map((version, index) => {
          const note = eCfrNote(version);
          return (
            <li key={`${version.date}${version.issueDate}`} data-shown={version === shown || undefined}>
              {version === shown ? (
                <strong aria-current="true">{formatDate(version.date)}</strong>
              ) : (
                <Link to={toOf(index === 0 ? undefined : version.date)} className={styles.plain}>
                  {formatDate(version.date)}
                </Link>
              )}{" "}
              <Badge tone={tones[version.class]}>{words.classes[version.class]}</Badge>{" "}
              <span className={styles.quiet}>{words.sources[version.source]}</span>
              {note ? <p className={styles.quiet}>{note}</p> : null}
            </li>
          );
        })}
      </ol>
    </Panel>
  );
};
