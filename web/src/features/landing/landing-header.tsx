import { Link } from "react-router-dom";
import { Logo } from "../../ui/logo.tsx";
import styles from "./landing.module.css";
import { messages } from "./messages.ts";

export const LandingHeader = () => (
  <header className={styles.header}>
    <div className={styles.headerInner}>
      <Link to="/landing" className={styles.home} aria-label="Subpart, home">
        <Logo size={28} />
      </Link>
      <nav className={styles.nav} aria-label="Main">
        <a href="#features" className={styles.navLink} data-wide>
          {messages.nav.features}
        </a>
        <Link to="/book-demo" className={styles.navLink} data-wide>
          {messages.nav.bookDemo}
        </Link>
        <Link to="/auth" className={styles.navLink}>
          {messages.nav.signIn}
        </Link>
        <Link to="/auth" className={styles.primarySmall}>
          {messages.nav.getStarted}
        </Link>
      </nav>
    </div>
  </header>
);
