import styles from "./search-box.module.css";

export const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent);

/** The keys that lead to the search box, in its end. */
export const SearchKeys = () => (
  <span className={styles.keys} aria-hidden="true">
    {isMac ? "⌘ K" : "Ctrl K"}
  </span>
);
