import { demoMinutes, demoZoneNames } from "../../../shared/demo-bookings/slots.ts";
import type { DemoBooking } from "../../../shared/schemas/demo-booking.ts";
import { config } from "../../core/config.ts";
import { fullDay, mediumTime } from "../../core/readable-time.ts";
import { composeMail } from "../../services/mail/layout.ts";
import type { MailContent } from "../../services/mail/outbox.ts";
import { type CalendarMethod, calendarFile } from "./calendar-file.ts";

const when = ({ selectedDate, selectedTime, timezone }: DemoBooking): [string, string][] => [
  ["Date", fullDay(selectedDate)],
  ["Time", `${selectedTime} (${demoMinutes} min)`],
  ["Time zone", `${demoZoneNames[timezone]} (${timezone})`],
];

/** A mail to the prospect with the file that tells their calendar the same. */
const withCalendar = (
  mail: MailContent,
  booking: DemoBooking,
  now: Date,
  method: CalendarMethod,
): MailContent => {
  const { DEMO_NOTICE_TO: address, APP_ORIGIN: origin } = config();
  const file = { name: "subpart-demo.ics", type: `text/calendar; method=${method}` };
  const text = calendarFile(booking, { address, origin }, now, method);
  return { ...mail, attachments: [{ ...file, text }] };
};

/** What the prospect gets: the appointment, and a file for the calendar. Only the address was typed freely. */
export const confirmationMail = (booking: DemoBooking, now: Date): MailContent => {
  const mail = composeMail({
    to: booking.email,
    subject: "Your Subpart demo is scheduled",
    greeting: "Hello,",
    paragraphs: [
      `Your personalized ${demoMinutes}-minute demo of Subpart is scheduled. We will walk through how your team works with a regulation, using the titles that matter to you, and answer your questions.`,
      "The attached file adds the meeting to your calendar. We will email the link to join before it starts.",
    ],
    facts: when(booking),
    action: { label: "See what Subpart does", path: "/landing" },
    reason:
      "You receive this because a demo was booked for this address. If that was not you, you can ignore this email.",
  });
  return withCalendar(mail, booking, now, "PUBLISH");
};

/** What the prospect gets when the operator cancels. */
export const cancellationMail = (booking: DemoBooking, now: Date): MailContent => {
  const mail = composeMail({
    to: booking.email,
    subject: "Your Subpart demo is cancelled",
    greeting: "Hello,",
    paragraphs: [
      "We are sorry, but we have to cancel your Subpart demo. You are welcome to choose another time.",
      "The attached file removes the meeting from your calendar.",
    ],
    facts: when(booking),
    action: { label: "Choose another time", path: "/book-demo" },
    reason: "You receive this because a demo was booked for this address.",
  });
  return withCalendar(mail, booking, now, "CANCEL");
};

/** What the operator gets, who holds the demo. */
export const noticeMail = (booking: DemoBooking): MailContent =>
  composeMail({
    to: config().DEMO_NOTICE_TO,
    subject: "A demo was booked",
    greeting: "Hello,",
    paragraphs: ["A visitor booked a demo. Please send the link to join before it starts."],
    facts: [["Work email", booking.email], ...when(booking), ["In UTC", mediumTime(booking.startsAt)]],
    action: { label: "Open Subpart", path: "/" },
    reason: "You receive this because this address gets the demo bookings of this installation.",
  });
