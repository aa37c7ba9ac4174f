import { Clock, type LucideIcon, MessagesSquare, Presentation } from "lucide-react";
import styles from "./demo-booking.module.css";
import { messages } from "./messages.ts";

type Expectation = keyof typeof messages.expect.items;
const icons: Readonly<Record<Expectation, LucideIcon>> = {
  length: Clock,
  personal: Presentation,
  questions: MessagesSquare,
};
const names: readonly Expectation[] = ["length", "personal", "questions"];

/** What happens in a demo, beside the form. */
export const DemoExpectations = () => (
  <aside className={styles.expect} aria-labelledby="expect-heading">
    <h2 id="expect-heading" className={styles.expectHeading}>
      {messages.expect.heading}
    </h2>
    <ul className={styles.points}>
      {names.map((name) => {
        const Icon = icons[name];
        const { title, body } = messages.expect.items[name];
        return (
          <li key={name} className={styles.point}>
            <Icon size={20} className={styles.pointIcon} aria-hidden="true" />
            <div>
              <h3 className={styles.pointTitle}>{title}</h3>
              <p className={styles.pointBody}>{body}</p>
            </div>
          </li>
        );
      })}
    </ul>
  </aside>
);
