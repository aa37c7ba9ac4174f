import { Progress } from "@chakra-ui/react";
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
  const percent = share === null ? null : Math.floor(share * 100);
  return (
    <Progress.Root value={percent} aria-label={label}>
      <div className={styles.words}>
        <span className={styles.label}>{label}</span>
        <span className={styles.detail}>{detail ?? (percent === null ? "" : `${percent}%`)}</span>
      </div>
      <Progress.Track>
        <Progress.Range />
      </Progress.Track>
    </Progress.Root>
  );
};
