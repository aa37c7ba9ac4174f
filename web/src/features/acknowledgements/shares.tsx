import type { AcknowledgementCounts } from "../../../../shared/schemas/acknowledgement.ts";
import { formatCount, formatNumber } from "../../lib/format.ts";
import { messages } from "./acknowledgement-messages.ts";
import styles from "./acknowledgements.module.css";

const { detail: words } = messages;

const partsOf = ({ confirmed, open, overdue }: AcknowledgementCounts) => [
  { name: "confirmed", count: confirmed },
  { name: "overdue", count: overdue },
  { name: "open", count: open - overdue },
];

/** How far an acknowledgement has come, as one bar. */
export const ShareBar = ({ counts, isTall = false }: { counts: AcknowledgementCounts; isTall?: boolean }) => (
  <span className={styles.bar} data-tall={isTall || undefined} aria-hidden="true">
    {partsOf(counts).map(({ name, count }) =>
      count > 0 ? <span key={name} data-part={name} style={{ flexGrow: count }} /> : null,
    )}
  </span>
);

/** The shares of an acknowledgement: a picture, and the same in words. Shares are cut, not rounded up. */
export const Shares = ({ counts }: { counts: AcknowledgementCounts }) => (
  <div className={styles.shares}>
    <ShareBar counts={counts} isTall />
    <dl className={styles.legend}>
      {(["confirmed", "open", "overdue"] as const).map((name) => (
        <div key={name} className={styles.entry}>
          <dt>
            <span className={styles.dot} data-part={name} aria-hidden="true" />
            {words.shareOf[name]}
          </dt>
          <dd className={styles.percent}>{words.share(counts[name], counts.asked)}</dd>
          <dd className={styles.count}>
            {formatNumber(counts[name])} of {formatCount(counts.asked, "person", "people")}
          </dd>
        </div>
      ))}
    </dl>
  </div>
);
