import { Archive } from "./archive.tsx";
import { DeleteCompany } from "./delete-company.tsx";
import styles from "./security.module.css";
import { Usage } from "./usage.tsx";

/** What the company keeps here, how much of the installation it uses, and how it leaves. */
export const DataTab = () => (
  <div className={styles.panels}>
    <Usage />
    <Archive />
    <DeleteCompany />
  </div>
);
