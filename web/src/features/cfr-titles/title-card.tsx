import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import type { CfrTitle } from "../../../../shared/schemas/cfr.ts";
import { formatCount, formatDate } from "../../lib/format.ts";
import styles from "./title-card.module.css";
import { messages } from "./titles-messages.ts";

interface TitleCardProps {
  title: CfrTitle;
  badges?: ReactNode;
  /** Where a click on the card leads. */
  to?: string;
  /** Below the facts: how far its rules have come. */
  progress?: ReactNode;
  /** Buttons at the foot. */
  actions?: ReactNode;
}

/** One CFR title: its number and name, when it was amended, how many rules it has. */
export const TitleCard = ({ title, badges, to, progress, actions }: TitleCardProps) => (
  <li className={styles.card} data-link={to ? true : undefined}>
    <div className={styles.top}>
      <span className={styles.number}>{messages.title(title.titleNumber)}</span>
      <span className={styles.badges}>{badges}</span>
    </div>
    <h2 className={styles.name}>
      {to ? (
        <Link to={to} className={styles.link}>
          {title.titleName}
        </Link>
      ) : (
        title.titleName
      )}
    </h2>
    <p className={styles.facts}>
      <span>{formatCount(title.ruleCount, "rule")}</span>
      <span>
        {title.lastAmended ? messages.amended(formatDate(title.lastAmended)) : messages.neverAmended}
      </span>
    </p>
    {progress}
    {actions ? <div className={styles.actions}>{actions}</div> : null}
  </li>
);
