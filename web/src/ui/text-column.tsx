import { Absent } from "./absent.tsx";
import type { Column } from "./data-table.tsx";
import styles from "./text-column.module.css";

const none = "None";

/** A column of plain texts that is shown where its reader chose it; two lines at most. */
export const textColumn = <T,>(
  id: string,
  header: string,
  of: (row: T) => string | number | null,
  width = "10rem",
): Column<T> => ({
  id,
  header,
  width,
  isOptional: true,
  phone: "hidden",
  cell: (row) => {
    const text = String(of(row) ?? "");
    return text ? (
      <span className={styles.text} title={text}>
        {text}
      </span>
    ) : (
      <Absent word={none} />
    );
  },
});
