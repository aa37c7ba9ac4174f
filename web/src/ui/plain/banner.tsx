import type { LucideIcon } from "lucide-react";
import styles from "./banner.module.css";

interface BannerProps {
  /** What it is, for assistive technology. */
  label: string;
  icon: LucideIcon;
  tone: "yellow" | "red";
  text: string;
  action: string;
  /** In place of `action` while that is done. */
  acting: string;
  isPending: boolean;
  onAction: () => void;
}

/** Something to know above every page (`web/src/app/routes.tsx`), with what can be done about it. Free of Chakra, as some pages are. */
export const Banner = ({
  label,
  icon: Icon,
  tone,
  text,
  action,
  acting,
  isPending,
  onAction,
}: BannerProps) => (
  <section aria-label={label} className={styles.banner} data-tone={tone}>
    <div className={styles.inner}>
      <Icon size={18} aria-hidden="true" className={styles.icon} />
      <p className={styles.text}>{text}</p>
      <button type="button" className={styles.button} onClick={onAction} disabled={isPending}>
        {isPending ? acting : action}
      </button>
    </div>
  </section>
);
