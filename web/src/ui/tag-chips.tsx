import type { ReactNode } from "react";
import styles from "./tag-chips.module.css";

/** A label with a color of its own. */
interface ColoredTag {
  id: string;
  name: string;
  /** Such as #3B82F6. */
  color: string;
}

/** A tag's color. Decoration: the name beside it says what it is, so any color will do. */
export const TagDot = ({ color }: { color: string }) => (
  <span className={styles.dot} style={{ backgroundColor: color }} aria-hidden="true" />
);

interface TagChipProps {
  tag: ColoredTag;
  /** Such as a button that takes the tag away. */
  children?: ReactNode;
}

/** One tag: its color as a dot, its name as plain text, so that every color is readable in both modes. */
export const TagChip = ({ tag, children }: TagChipProps) => (
  <span className={styles.chip}>
    <TagDot color={tag.color} />
    <span className={styles.name}>{tag.name}</span>
    {children}
  </span>
);

interface TagChipsProps {
  /** Names the list for assistive technology. */
  label: string;
  tags: readonly ColoredTag[];
  /** Shows at most so many, then "+N". */
  max?: number;
}

/** Tags to be read, as cards and lists show them; nothing when there are none. */
export const TagChips = ({ label, tags, max = tags.length }: TagChipsProps) => {
  if (tags.length === 0) return null;
  const hidden = tags.length - max;
  return (
    <ul className={styles.chips} aria-label={label}>
      {tags.slice(0, max).map((tag) => (
        <li key={tag.id} className={styles.item}>
          <TagChip tag={tag} />
        </li>
      ))}
      {hidden > 0 ? <li className={styles.more}>{`+${hidden} more`}</li> : null}
    </ul>
  );
};
