import { Archive } from "./archive.tsx";
import styles from "./security.module.css";
import { Usage } from "./usage.tsx";

/** What the company keeps here, and how much of the installation it uses. */
export const DataTab = () => (
  <div className={styles.panels}>
    <Usage />
    <Archive />
  </div>
);
