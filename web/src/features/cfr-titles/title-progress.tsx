import type { Dashboard } from "../../../../shared/schemas/dashboard.ts";
import { formatDate, formatNumber } from "../../lib/format.ts";
import { messages } from "./dashboard-messages.ts";
import styles from "./title-progress.module.css";

const { progress: words } = messages;

/** A title's rules in numbers; undefined until they are known. */
export type TitleNumbers = Dashboard["titles"][number];

const shareOf = ({ completed, applicable }: TitleNumbers): number =>
  applicable === 0 ? 0 : Math.floor((completed * 100) / applicable);

/** How far a title's rules have come, and what is due next. Keeps its place until that is known. */
export const TitleProgress = ({ numbers }: { numbers: TitleNumbers | undefined }) => (
  <div className={styles.progress}>
    <div className={styles.track}>
      <div className={styles.range} style={{ width: `${numbers ? shareOf(numbers) : 0}%` }} />
    </div>
    {numbers ? (
      <p className={styles.words}>
        <span>{words.completed(formatNumber(numbers.completed), formatNumber(numbers.applicable))}</span>
        <span>{numbers.nextDue ? words.next(formatDate(numbers.nextDue)) : words.nothing}</span>
      </p>
    ) : null}
  </div>
);
