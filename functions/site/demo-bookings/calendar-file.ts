import { demoMinutes } from "../../../shared/demo-bookings/slots.ts";
import type { DemoBooking } from "../../../shared/schemas/demo-booking.ts";

/** A moment as RFC 5545 writes UTC: `20260908T140000Z`. Without zones there is none to disagree about. */
const utc = (moment: Date): string => `${moment.toISOString().slice(0, 19).replace(/[-:]/g, "")}Z`;

/** RFC 5545, 3.3.11: what would end a text is escaped. */
const escapeText = (text: string): string => text.replace(/[\\;,]/g, "\\$&").replaceAll("\n", "\\n");

const longestLine = 75;

/** RFC 5545, 3.1: a line has at most 75 bytes and goes on after a space. */
const folded = (line: string): string => {
  const [first = "", ...rest] = line.match(new RegExp(`.{1,${longestLine - 1}}`, "g")) ?? [];
  return [first, ...rest.map((part) => ` ${part}`)].join("\r\n");
};

/** Who holds the demo, and where the product is. */
interface Host {
  /** The operator's address. */
  readonly address: string;
  /** The address people use, without a trailing slash. */
  readonly origin: string;
}

/** What a file tells a calendar: there is this demo, or it is no more (RFC 5546, 3.2.1 and 3.2.5). */
export type CalendarMethod = "PUBLISH" | "CANCEL";
const tellings: Readonly<Record<CalendarMethod, readonly string[]>> = {
  PUBLISH: ["STATUS:CONFIRMED"],
  CANCEL: ["STATUS:CANCELLED", "SEQUENCE:1"],
};

/** A demo as a file that calendars open (RFC 5545), for its reader, who need not answer. */
export const calendarFile = (
  booking: DemoBooking,
  host: Host,
  now: Date,
  method: CalendarMethod = "PUBLISH",
): string => {
  const start = new Date(booking.startsAt);
  const description = `A personalized ${demoMinutes}-minute demo of Subpart, with time for your questions.\n${host.origin}/landing`;
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Subpart//Demo booking//EN",
    "CALSCALE:GREGORIAN",
    `METHOD:${method}`,
    "BEGIN:VEVENT",
    `UID:${booking.id}@${new URL(host.origin).hostname}`,
    `DTSTAMP:${utc(now)}`,
    `DTSTART:${utc(start)}`,
    `DTEND:${utc(new Date(start.getTime() + demoMinutes * 60_000))}`,
    "SUMMARY:Subpart demo",
    `DESCRIPTION:${escapeText(description)}`,
    `ORGANIZER;CN=Subpart:mailto:${host.address}`,
    ...tellings[method],
    "TRANSP:OPAQUE",
    "END:VEVENT",
    "END:VCALENDAR",
  ];
  return `${lines.map(folded).join("\r\n")}\r\n`;
};
