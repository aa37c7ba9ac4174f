import { useId } from "react";
import styles from "./progress-bar.module.css";

interface ProgressBarProps {
  /** What is going on, such as "Uploading rules.json". */
  label: string;
  /** From 0 to 1; null when it is not known yet. */
  share: number | null;
  /** Said on the right; the percentage by default. */
  detail?: string;
}

/** How far something has come. */
export const ProgressBar = ({ label, share, detail }: ProgressBarProps) => {
  const labelId = useId();
  const percent = share === null ? undefined : Math.floor(share * 100);
  const said = detail ?? (percent === undefined ? "" : `${percent}%`);
  return (
    <div>
      <div className={styles.words}>
        <span id={labelId} className={styles.label}>
          {label}
        </span>
        <span className={styles.detail}>{said}</span>
      </div>
      <div
        role="progressbar"
        aria-labelledby={labelId}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        aria-valuetext={said || undefined}
        className={styles.track}
      >
        <div
          className={styles.range}
          data-unknown={percent === undefined || undefined}
          style={percent === undefined ? undefined : { width: `${percent}%` }}
        />
      </div>
    </div>
  );
};
