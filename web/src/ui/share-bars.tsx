import type { Share } from "../../../shared/schemas/shares.ts";
import { shareWords } from "../lib/share-words.ts";
import { ProgressBar } from "./progress-bar.tsx";
import styles from "./share-bars.module.css";

/** What a company has used of what it may use. */
export const ShareBars = ({ shares }: { shares: readonly Share[] }) => (
  <ul className={styles.list}>
    {shares.map((share) => (
      <li key={share.kind}>
        <ProgressBar
          label={shareWords.kinds[share.kind]}
          share={Math.min(1, share.used / share.limit)}
          detail={shareWords.usedOf(share)}
        />
        {share.resetsAt ? <p className={styles.reset}>{shareWords.resets(share.resetsAt)}</p> : null}
      </li>
    ))}
  </ul>
);
