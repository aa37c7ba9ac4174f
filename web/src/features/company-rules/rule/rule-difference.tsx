import { TextDiff } from "../../../ui/text-diff.tsx";
import styles from "./rule-edit.module.css";

/** What changes between two texts, in a frame that scrolls where it is long. */
export const Difference = ({ label, before, after }: { label: string; before: string; after: string }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard
  <section className={styles.difference} aria-label={label} tabIndex={0}>
    <TextDiff from={before} to={after} />
  </section>
);
