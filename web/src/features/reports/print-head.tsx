import styles from "./reports.module.css";

/** What the report is of, on paper, where no bar and no filters are. */
export const PrintHead = ({ about }: { about: readonly (readonly [label: string, value: string])[] }) => (
  <dl className={styles.printHead}>
    {about.map(([label, value]) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);
