import { ChevronRight } from "lucide-react";
import { useId, useState } from "react";
import type { Story } from "../../../../shared/schemas/story.ts";
import { formatDate } from "../../lib/format.ts";
import styles from "./coming.module.css";
import { messages as words } from "./coming-messages.ts";
import { StageBadge, StoryDocuments } from "./story-documents.tsx";

/** Parts a row names before it only counts them. */
const maxParts = 6;

const partsOf = ({ references }: Story): string => {
  const shown = references.slice(0, maxParts);
  const byTitle = Map.groupBy(shown, ({ titleNumber }) => titleNumber);
  const named = [...byTitle].map(([titleNumber, parts]) =>
    words.parts(
      titleNumber,
      parts.map(({ part }) => part),
    ),
  );
  const more = references.length - shown.length;
  return [named.join("; "), ...(more > 0 ? [words.moreParts(more)] : [])].join(" ");
};

const NextDate = ({ nextDate }: Story) =>
  nextDate ? (
    <span className={styles.date}>
      <span className={styles.quiet}>{words.days[nextDate.kind]}</span>
      <span className={styles.day}>
        {formatDate(nextDate.date)}
        {nextDate.replaced ? <del className={styles.quiet}>{formatDate(nextDate.replaced)}</del> : null}
      </span>
    </span>
  ) : (
    <span className={styles.date}>
      <span className={styles.quiet}>{words.noDate}</span>
    </span>
  );

/** One rulemaking: a line that opens to its documents. */
export const StoryRow = ({ story }: { story: Story }) => {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <li className={styles.row}>
      <h3 className={styles.line}>
        <button
          type="button"
          className={styles.opener}
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          onClick={() => setOpen(!isOpen)}
        >
          <ChevronRight size={16} aria-hidden="true" />
          <NextDate {...story} />
          <span className={styles.stage}>
            <StageBadge stage={story.stage} />
          </span>
          <span className={styles.title}>{story.title}</span>
          <span className={styles.parts}>{partsOf(story)}</span>
        </button>
      </h3>
      {isOpen ? <StoryDocuments story={story} id={id} /> : null}
    </li>
  );
};
