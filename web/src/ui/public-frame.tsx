import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { Logo } from "./logo.tsx";
import styles from "./public-frame.module.css";

interface PublicFrameProps {
  /** False where the page offers the way home itself. */
  hasBack?: boolean;
  children: ReactNode;
}

/** The frame of public pages beside the landing page: the way home above, the small print below. */
export const PublicFrame = ({ hasBack = true, children }: PublicFrameProps) => (
  <div className={styles.page}>
    <header className={styles.header}>
      <Link to="/landing" className={styles.home} aria-label="Subpart, home">
        <Logo size={28} />
      </Link>
      {hasBack ? (
        <Link to="/landing" className={styles.back}>
          <ArrowLeft size={16} aria-hidden="true" />
          Back to Home
        </Link>
      ) : null}
    </header>
    <main className={styles.main}>{children}</main>
    <footer className={styles.footer}>
      <p>© 2025 Subpart. All rights reserved.</p>
      <nav className={styles.footerNav} aria-label="Footer">
        <Link to="/terms-of-service">Terms</Link>
        <Link to="/privacy-policy">Privacy</Link>
      </nav>
    </footer>
  </div>
);
