import { Badge, PriorityBadge, StatusBadge } from "../../ui/badge.tsx";
import styles from "./landing.module.css";

const rows = [
  {
    section: "§ 11.10(a)",
    title: "Validate systems before relying on their records",
    status: "completed",
    priority: "high",
    by: "MK",
  },
  {
    section: "§ 11.10(e)",
    title: "Keep time-stamped audit trails",
    status: "in_progress",
    priority: "high",
    by: "JO",
  },
  {
    section: "§ 11.50",
    title: "Show who signed, when and why",
    status: "in_progress",
    priority: "medium",
    by: "AR",
  },
  {
    section: "§ 11.300",
    title: "Control passwords and identification codes",
    status: "pending",
    priority: "low",
    by: "MK",
  },
] as const;

/** The product at a glance, drawn with its own parts. It says nothing the text does not, so it is hidden from readers. */
export const LandingPicture = () => (
  <div className={styles.picture} aria-hidden="true">
    <div className={styles.pictureHead}>
      <div>
        <p className={styles.pictureTitle}>Title 21 - Part 11</p>
        <p className={styles.pictureSubtitle}>Electronic Records; Electronic Signatures</p>
      </div>
      <Badge tone="green">Added to Company</Badge>
    </div>
    {rows.map((row) => (
      <div key={row.section} className={styles.pictureRow}>
        <span className={styles.pictureSection}>{row.section}</span>
        <span className={styles.pictureRule}>{row.title}</span>
        <span className={styles.pictureBadges}>
          <PriorityBadge priority={row.priority} />
          <StatusBadge status={row.status} />
        </span>
        <span className={styles.pictureAvatar}>{row.by}</span>
      </div>
    ))}
  </div>
);
