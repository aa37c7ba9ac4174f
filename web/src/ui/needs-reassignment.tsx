import type { Assignee } from "../../../shared/schemas/company-rule.ts";
import styles from "./needs-reassignment.module.css";

/** Marks what is assigned to a deactivated person. */
export const NeedsReassignment = ({ person }: { person: Assignee | null }) =>
  person?.isActive === false ? <span className={styles.mark}>Needs reassignment</span> : null;
