import { Link } from "react-router-dom";
import { Logo } from "../../ui/logo.tsx";
import styles from "./landing.module.css";
import { messages } from "./messages.ts";

/** The last word of the page, and the way in. */
export const LandingCall = () => (
  <section className={styles.cta}>
    <h2 className={styles.ctaHeading}>{messages.cta.heading}</h2>
    <p className={styles.ctaBody}>{messages.cta.body}</p>
    <div className={styles.ctaActions}>
      <Link to="/auth" className={styles.primary}>
        {messages.nav.getStarted}
      </Link>
      <Link to="/book-demo" className={styles.secondary}>
        {messages.nav.bookDemo}
      </Link>
    </div>
  </section>
);

export const LandingFooter = () => (
  <footer className={styles.footer}>
    <Logo size={22} />
    <p>{messages.footer.copyright}</p>
    <nav className={styles.footerNav} aria-label="Footer">
      <a href="#features">{messages.nav.features}</a>
      <Link to="/book-demo">{messages.nav.bookDemo}</Link>
      <Link to="/auth">{messages.nav.signIn}</Link>
      <Link to="/terms-of-service">{messages.footer.terms}</Link>
      <Link to="/privacy-policy">{messages.footer.privacy}</Link>
    </nav>
  </footer>
);
