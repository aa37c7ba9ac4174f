import { CircleCheck } from "lucide-react";
import { useEffect, useRef } from "react";
import { Link } from "react-router-dom";
import type { DemoBooking } from "../../../../shared/schemas/demo-booking.ts";
import publicStyles from "../../ui/public-frame.module.css";
import styles from "./demo-booking.module.css";
import { formatLongDate } from "./demo-booking-values.ts";
import { messages } from "./messages.ts";

/** Takes the form's place once the demo is booked. */
export const DemoBooked = ({ booking }: { booking: DemoBooking }) => {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // The button that had the focus went away with the form.
    heading.current?.focus();
  }, []);
  return (
    <section className={styles.booked}>
      <CircleCheck size={40} className={styles.bookedIcon} aria-hidden="true" />
      <h1 ref={heading} tabIndex={-1} className={styles.bookedHeading}>
        {messages.booked.heading}
      </h1>
      <p className={styles.bookedWhen}>
        {messages.booked.when(formatLongDate(booking.selectedDate), booking.selectedTime)}
        <span className={styles.bookedZone}>{booking.timezone}</span>
      </p>
      <p className={styles.bookedBody}>{messages.booked.body}</p>
      <p className={styles.bookedBody}>{messages.booked.sentTo(booking.email)}</p>
      <div className={styles.bookedActions}>
        <Link to="/landing" className={publicStyles.secondary}>
          {messages.booked.home}
        </Link>
        <Link to="/auth" className={publicStyles.primary}>
          {messages.booked.signIn}
        </Link>
      </div>
    </section>
  );
};
