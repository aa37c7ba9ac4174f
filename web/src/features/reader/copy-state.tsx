import type { CopyState } from "../../../../shared/schemas/regulation-text.ts";
import { formatDate, formatDateTime } from "../../lib/format.ts";
import styles from "./reader.module.css";
import { messages } from "./reader-messages.ts";

const msPerDay = 86_400_000;

const ageInDays = (issueDate: string): number =>
  Math.max(0, Math.floor((Date.now() - Date.parse(issueDate)) / msPerDay));

/** Of which issue the text is, when that was checked, and why it is no newer. */
export const CopyLine = ({ copy: { issueDate, copyOf, checkedAt, reason } }: { copy: CopyState }) => (
  <>
    {messages.textOf(formatDate(issueDate))}
    {checkedAt ? ` ${messages.checked(formatDateTime(checkedAt))}` : ""}
    {reason ? <span className={styles.behind}>{messages.behind(ageInDays(copyOf), reason)}</span> : null}
  </>
);

/** Answers of one page that come from two copies: the text was updated between them. */
export const UpdatedNotice = ({ copies }: { copies: readonly (CopyState | undefined)[] }) => {
  const days = new Set(copies.flatMap((copy) => copy?.copyOf ?? []));
  if (days.size < 2) return null;
  return (
    <p role="status" className={styles.banner}>
      {messages.updated}
      <button type="button" onClick={() => window.location.reload()}>
        {messages.reload}
      </button>
    </p>
  );
};
