import { useDocumentTitle } from "../../ui/page-header.tsx";
import { PublicFrame } from "../../ui/public-frame.tsx";
import { DemoBooked } from "./demo-booked.tsx";
import styles from "./demo-booking.module.css";
import { DemoBookingForm } from "./demo-booking-form.tsx";
import { DemoExpectations } from "./demo-expectations.tsx";
import { messages } from "./messages.ts";
import { useDemoBooking } from "./use-demo-booking.ts";

/** The booking of a demo: the form beside what to expect, then the confirmation alone. */
export const DemoBookingScreen = () => {
  useDocumentTitle(messages.documentTitle);
  const { form, submit, booked } = useDemoBooking();
  if (booked) {
    return (
      <PublicFrame hasBack={false}>
        <DemoBooked booking={booked} />
      </PublicFrame>
    );
  }
  return (
    <PublicFrame>
      <div className={styles.columns}>
        <section className={styles.card} aria-labelledby="book-heading">
          <h1 id="book-heading" className={styles.heading}>
            {messages.heading}
          </h1>
          <p className={styles.intro}>{messages.intro}</p>
          <DemoBookingForm form={form} onSubmit={submit} />
        </section>
        <DemoExpectations />
      </div>
    </PublicFrame>
  );
};
