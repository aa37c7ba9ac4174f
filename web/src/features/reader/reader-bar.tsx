import { Button } from "@chakra-ui/react";
import {
  CalendarDays,
  GitCompareArrows,
  Keyboard,
  Link2,
  ListTree,
  Printer,
  Quote,
  TextSearch,
  WholeWord,
} from "lucide-react";
import type { Ref } from "react";
import type { SectionRead } from "../../../../shared/schemas/regulation-text.ts";
import { phone, useMedia } from "../../lib/use-media.ts";
import type { MenuAction } from "../../ui/menu-trigger.tsx";
import { MoreMenu } from "../../ui/more-menu.tsx";
import { Switch } from "../../ui/switch.tsx";
import styles from "./reader-bar.module.css";
import { messages } from "./reader-messages.ts";
import { sectionHeading } from "./section-heading.ts";
import { StepArrow } from "./section-steps.tsx";
import { useIsPast } from "./use-is-past.ts";

const { tools: words } = messages;

interface ReaderBarProps {
  /** Undefined while it loads. */
  section: SectionRead | undefined;
  contentsAreOpen: boolean;
  contentsButton: Ref<HTMLButtonElement>;
  onContents: () => void;
  isFinding: boolean;
  onFind: () => void;
  onCopyCitation: () => void;
  onCopyLink: () => void;
  onCompare: () => void;
  onDate: () => void;
  onKeys: () => void;
  termsAreOn: boolean;
  onTerms: (areOn: boolean) => void;
}

/** What is behind "⋯": on phones all but the tools used most. */
const menuOf = (props: ReaderBarProps, isPhone: boolean, hasTerms: boolean): MenuAction[] => [
  ...(isPhone ? [{ label: messages.date.label, icon: CalendarDays, onSelect: props.onDate }] : []),
  ...(isPhone && hasTerms
    ? [
        {
          label: words.terms,
          icon: WholeWord,
          isCurrent: props.termsAreOn,
          onSelect: () => props.onTerms(!props.termsAreOn),
        },
      ]
    : []),
  { label: words.compare, icon: GitCompareArrows, onSelect: props.onCompare },
  { label: words.link, icon: Link2, onSelect: props.onCopyLink },
  { label: words.print, icon: Printer, onSelect: () => window.print() },
  { label: words.keys, icon: Keyboard, onSelect: props.onKeys },
];

/** One row that stays while the text scrolls: neighbors and tools; below it the section's name, once it is gone. */
export const ReaderBar = (props: ReaderBarProps) => {
  const { section } = props;
  const isPhone = useMedia(phone);
  const [mark, isPast] = useIsPast();
  const hasTerms = (section?.definitions.length ?? 0) > 0;
  return (
    <>
      <div ref={mark} />
      <fieldset className={styles.bar}>
        <legend className="visually-hidden">{words.label}</legend>
        <Button
          variant="outline"
          size="sm"
          ref={props.contentsButton}
          className={styles.contents}
          aria-haspopup="dialog"
          aria-expanded={props.contentsAreOpen}
          onClick={props.onContents}
        >
          <ListTree aria-hidden="true" />
          {messages.contents.heading}
        </Button>
        <StepArrow section={section} side="previous" />
        <StepArrow section={section} side="next" />
        <Button variant="outline" size="sm" aria-expanded={props.isFinding} onClick={props.onFind}>
          <TextSearch aria-hidden="true" />
          <span className={styles.label}>{words.find}</span>
        </Button>
        <Button variant="outline" size="sm" disabled={!section} onClick={props.onCopyCitation}>
          <Quote aria-hidden="true" />
          <span className={styles.label}>{words.citation}</span>
        </Button>
        {hasTerms && !isPhone ? (
          // biome-ignore lint/a11y/noLabelWithoutControl: the switch is within
          <label className={styles.switch}>
            <Switch isOn={props.termsAreOn} onChange={props.onTerms} />
            {words.terms}
          </label>
        ) : null}
        <span className={styles.more}>
          <MoreMenu actions={() => menuOf(props, isPhone, hasTerms)} />
        </span>
        {section ? (
          <span className={styles.name} data-shown={isPast || undefined} aria-hidden="true">
            {sectionHeading(section)}
          </span>
        ) : null}
      </fieldset>
    </>
  );
};
