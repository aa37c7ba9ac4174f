import { ArrowRight } from "lucide-react";
import { Link } from "react-router-dom";
import styles from "./landing.module.css";
import { messages } from "./messages.ts";
import { ProductPicture } from "./product-picture.tsx";

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
        <Link to="/book-demo" className={styles.secondary}>
          {messages.nav.bookDemo}
        </Link>
      </div>
    </div>
    <div className={styles.frame}>
      <ProductPicture name="partRules" alt={messages.screens.partRules} isFirst />
    </div>
  </section>
);
