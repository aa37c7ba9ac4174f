import type { SectionRead } from "../../../../shared/schemas/regulation-text.ts";
import styles from "./print-head.module.css";
import { messages } from "./reader-messages.ts";

interface PrintHeadProps {
  /** "21 CFR 11.10" */
  citation: string;
  title: string;
  /** Undefined while it loads. */
  copy: Pick<SectionRead, "titleName" | "issueDate"> | undefined;
  /** "Part 11 - Electronic Records", above a section of it. */
  part?: string | undefined;
}

/** The running head of a printed regulation; on the screen the page's own head stands there. */
export const PrintHead = ({ citation, title, copy, part }: PrintHeadProps) => (
  <div className={styles.head} aria-hidden="true">
    <p className={styles.line}>
      <span>{copy ? messages.title(title, copy.titleName) : ""}</span>
      <b>{citation}</b>
    </p>
    {part ? <p className={styles.part}>{part}</p> : null}
  </div>
);
