import styles from "./landing.module.css";
import { messages } from "./messages.ts";

/** Agencies and topics the regulations come from. */
export const LandingScope = () => (
  <section className={styles.scope}>
    <div className={styles.scopeInner}>
      <div>
        <h2 className={styles.scopeHeading}>{messages.agencies.heading}</h2>
        <ul className={styles.agencies}>
          {messages.agencies.items.map(([short, full]) => (
            <li key={short} className={styles.agency}>
              <abbr title={full}>{short}</abbr>
            </li>
          ))}
        </ul>
      </div>
      <div>
        <h2 className={styles.scopeHeading}>{messages.topics.heading}</h2>
        <ul className={styles.topics}>
          {messages.topics.items.map((topic) => (
            <li key={topic} className={styles.topic}>
              {topic}
            </li>
          ))}
        </ul>
      </div>
    </div>
  </section>
);
