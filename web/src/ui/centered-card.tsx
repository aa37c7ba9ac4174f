import type { ReactNode } from "react";
import styles from "./centered-card.module.css";
import { Logo } from "./logo.tsx";

interface CenteredCardProps {
  /** Beside the logo, such as a sign-out button. */
  aside?: ReactNode;
  children: ReactNode;
}

/** The frame of screens before a person is in a company: the logo above, one card in the middle. */
export const CenteredCard = ({ aside, children }: CenteredCardProps) => (
  <div className={styles.page}>
    <header className={styles.header}>
      <Logo size={28} />
      {aside}
    </header>
    <main className={styles.card}>{children}</main>
  </div>
);
