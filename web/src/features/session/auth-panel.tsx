import { FileCheck2, Search, Users } from "lucide-react";
import { Link } from "react-router-dom";
import { Logo } from "../../ui/logo.tsx";
import styles from "./auth.module.css";
import { messages } from "./auth-messages.ts";

const icons = [Search, Users, FileCheck2];

/** What the product does, beside the forms. */
export const AuthPanel = () => (
  <aside className={styles.panel}>
    <Link to="/landing" className={styles.home} aria-label={messages.home}>
      <Logo size={28} />
    </Link>
    <div className={styles.pitch}>
      <p className={styles.pitchHeading}>{messages.panel.heading}</p>
      <ul className={styles.points}>
        {messages.panel.features.map(({ title, body }, index) => {
          const Icon = icons[index] ?? Search;
          return (
            <li key={title} className={styles.point}>
              <Icon size={20} className={styles.pointIcon} aria-hidden="true" />
              <div>
                <p className={styles.pointTitle}>{title}</p>
                <p className={styles.pointBody}>{body}</p>
              </div>
            </li>
          );
        })}
      </ul>
    </div>
  </aside>
);
