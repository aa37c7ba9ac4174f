import styles from "./change-mark.module.css";

const spoken = { removed: "removed: ", added: "added: ", end: " end of change " } as const;

/** How removed and added words look, for a legend. */
export const markStyles = { removed: styles.removed, added: styles.added };

interface ChangeMarkProps {
  kind: "removed" | "added";
  text: string;
  /** Number of the change, by which it is found in the page. */
  change?: number | null;
  /** Whether it is the change that was jumped to. */
  isCurrent?: boolean;
}

/** Removed words struck through, added ones underlined; both also said to screen readers. */
export const ChangeMark = ({ kind, text, change, isCurrent }: ChangeMarkProps) => {
  const Mark = kind === "added" ? "ins" : "del";
  return (
    <Mark className={styles[kind]} data-change={change ?? undefined} data-current={isCurrent || undefined}>
      <span className="visually-hidden">{spoken[kind]}</span>
      {text}
      <span className="visually-hidden">{spoken.end}</span>
    </Mark>
  );
};
