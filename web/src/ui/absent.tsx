import styles from "./absent.module.css";

/** A value that is not there: a quiet dash, and the word for it to those who listen. */
export const Absent = ({ word }: { word: string }) => (
  <span role="img" aria-label={word} className={styles.absent} data-absent="">
    –
  </span>
);
