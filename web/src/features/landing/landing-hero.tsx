import { ArrowRight } from "lucide-react";
import { Link } from "react-router-dom";
import styles from "./landing.module.css";
import { LandingPicture } from "./landing-picture.tsx";
import { messages } from "./messages.ts";

export const LandingHero = () => (
  <section className={styles.hero}>
    <div className={styles.heroWords}>
      <p className={styles.eyebrow}>{messages.hero.eyebrow}</p>
      <h1 className={styles.heroHeading}>{messages.hero.heading}</h1>
      <p className={styles.heroBody}>{messages.hero.body}</p>
      <div className={styles.heroActions}>
        <Link to="/auth" className={styles.primary}>
          {messages.nav.getStarted}
          <ArrowRight size={18} aria-hidden="true" />
        </Link>
        <a href="#features" className={styles.secondary}>
          {messages.nav.features}
        </a>
      </div>
    </div>
    <LandingPicture />
  </section>
);
