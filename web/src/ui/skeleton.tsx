import styles from "./skeleton.module.css";

interface SkeletonProps {
  /** CSS lengths. */
  width?: string;
  height?: string;
  radius?: string;
}

const indexes = (count: number) => Array.from({ length: count }, (_, index) => index);

/** One gray bar in place of something that loads. */
export const Skeleton = ({ width = "100%", height = "1rem", radius }: SkeletonProps) => (
  <span
    className={styles.bar}
    aria-hidden="true"
    style={{ width, height, ...(radius && { borderRadius: radius }) }}
  />
);

/** Cards in the same grid as the real ones. `height` is that of a real card. */
export const SkeletonCards = ({ count = 6, height = "9rem" }: { count?: number; height?: string }) => (
  <div className={styles.cards} aria-hidden="true">
    {indexes(count).map((index) => (
      <div key={index} className={styles.card} style={{ minHeight: height }}>
        <Skeleton width="30%" height="0.75rem" />
        <Skeleton width="70%" height="1rem" />
        <Skeleton width="45%" height="0.75rem" />
      </div>
    ))}
  </div>
);

interface SkeletonRowsProps {
  count?: number;
  height?: string;
  /** Of a table, which has a line of headers above its rows. */
  hasHead?: boolean;
}

/** Rows of a table or list. */
export const SkeletonRows = ({ count = 5, height = "3rem", hasHead = false }: SkeletonRowsProps) => (
  <div className={styles.rows} data-head={hasHead || undefined} aria-hidden="true">
    {indexes(count).map((index) => (
      <div key={index} className={styles.row} style={{ minHeight: height }}>
        <Skeleton width="1.5rem" height="0.75rem" />
        <Skeleton width={`${30 + ((index * 17) % 35)}%`} height="0.75rem" />
        <span className={styles.grow} />
        <Skeleton width="4rem" height="1rem" radius="999px" />
      </div>
    ))}
  </div>
);

/** Figures side by side, each with its label. */
export const SkeletonStrip = ({ count }: { count: number }) => (
  <div className={styles.strip} aria-hidden="true">
    {indexes(count).map((index) => (
      <div key={index} className={styles.figure}>
        <Skeleton width="60%" height="0.75rem" />
        <Skeleton width="2.5rem" height="1.25rem" />
      </div>
    ))}
  </div>
);

/** Two columns of panels: of equal width as in a report, or a sheet to read with its list of properties. */
export const SkeletonPanels = ({ isSheet = false }: { isSheet?: boolean }) => (
  <div className={styles.panels} data-sheet={isSheet || undefined} aria-hidden="true">
    {indexes(isSheet ? 2 : 4).map((index) => (
      <div key={index} className={styles.card} style={{ minHeight: isSheet ? "26rem" : "20rem" }}>
        <Skeleton width="35%" height="1rem" />
        <SkeletonText lines={5} />
      </div>
    ))}
  </div>
);

/** Lines of running text. */
export const SkeletonText = ({ lines = 4 }: { lines?: number }) => (
  <div className={styles.lines} aria-hidden="true">
    {indexes(lines).map((index) => (
      <Skeleton key={index} width={index === lines - 1 ? "55%" : "100%"} height="0.875rem" />
    ))}
  </div>
);
