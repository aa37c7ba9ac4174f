import type { Policy } from "../../../../shared/schemas/policy.ts";
import { PolicyIcon } from "./policy-icon.tsx";
import styles from "./policy-name.module.css";

/** A document's name behind the icon of its kind. */
export const PolicyName = ({ policy }: { policy: Pick<Policy, "originalName" | "mimeType"> }) => (
  <span className={styles.name}>
    {/* The space keeps the two apart in the name of a link. */}
    <PolicyIcon mimeType={policy.mimeType} /> <span className={styles.words}>{policy.originalName}</span>
  </span>
);
