import type { ReactNode } from "react";
import styles from "./attachments.module.css";

interface RowPanelProps {
  /** What it is, with the name of the document. */
  label: string;
  onClose: () => void;
  children: ReactNode;
}

/** A question or form below the row it belongs to; Escape closes it. */
export const RowPanel = ({ label, onClose, children }: RowPanelProps) => (
  <fieldset
    className={styles.below}
    aria-label={label}
    onKeyDown={({ key }) => key === "Escape" && onClose()}
  >
    {children}
  </fieldset>
);
