import type { Story } from "../../../../shared/schemas/story.ts";
import { formatDate } from "../../lib/format.ts";
import { Badge } from "../../ui/badge.tsx";
import { Panel } from "../../ui/panel.tsx";
import styles from "./reader.module.css";
import { messages } from "./reader-messages.ts";

const { stories: words } = messages;

const StoryEntry = ({ story: { title, stage, nextDate, documents } }: { story: Story }) => {
  const newest = documents.at(-1);
  return (
    <li>
      <p>{title}</p>
      <p className={styles.ruleFacts}>
        <Badge>{words.stages[stage]}</Badge>
        {nextDate ? `${words.dates[nextDate.kind]} ${formatDate(nextDate.date)}` : null}
      </p>
      {newest ? (
        <a href={newest.htmlUrl} target="_blank" rel="noopener noreferrer" className={styles.plain}>
          {words.open} <span className="visually-hidden">{messages.blocks.newTab}</span>
        </a>
      ) : null}
    </li>
  );
};

/** Rulemakings of the Federal Register about the part; nothing without any. */
export const PartStories = ({ stories }: { stories: readonly Story[] }) =>
  stories.length === 0 ? null : (
    <Panel heading={words.heading}>
      <ul className={styles.list}>
        {stories.map((story) => (
          <StoryEntry key={story.id} story={story} />
        ))}
      </ul>
    </Panel>
  );
