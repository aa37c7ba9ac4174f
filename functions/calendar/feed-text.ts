import ical, { ICalCalendarMethod, ICalEventClass, ICalEventTransparency } from "ical-generator";
import type { CalendarKind } from "../../shared/schemas/calendar.ts";
import type { CalendarEntry } from "./calendar-entry.ts";

const words: Readonly<Record<CalendarKind, string>> = {
  due: "Due",
  duty: "Duty",
  reviews: "To review",
  policy_review: "Policy review",
  acknowledgements: "Policy to confirm",
  evidence_ends: "Evidence ends",
  comments_close: "Comments close",
  takes_effect: "Takes effect",
};

/** How often calendar programs are asked to look, in seconds; most keep to their own pace. */
const lookEvery = 3_600;

/** A text has no control characters (RFC 5545, 3.3.11), and what a calendar shows of a day is one line. */
const oneLine = (text: string): string => text.replace(/[\s\p{Cc}]+/gu, " ");

const end = "END:VCALENDAR";
/** A calendar holds one component at least (RFC 5545, 3.4): where no entry is one, a zone is. */
const emptyEnd = [
  ...["BEGIN:VTIMEZONE", "TZID:Etc/UTC", "BEGIN:STANDARD", "DTSTART:19700101T000000"],
  ...["TZOFFSETFROM:+0000", "TZOFFSETTO:+0000", "TZNAME:UTC", "END:STANDARD", "END:VTIMEZONE", end],
].join("\r\n");

interface FeedFacts {
  /** Where the links lead, without a slash at the end. */
  readonly origin: string;
  readonly now: Date;
}

/**
 * Entries as iCalendar (RFC 5545): days without a time, which make no one busy. An entry keeps its UID whatever day
 * it moves to.
 */
export const feedText = (entries: readonly CalendarEntry[], { origin, now }: FeedFacts): string => {
  const { host } = new URL(origin);
  const calendar = ical({
    name: "Subpart",
    prodId: { company: "Subpart", product: "Calendar", language: "EN" },
    method: ICalCalendarMethod.PUBLISH,
    ttl: lookEvery,
  });
  for (const { id, kind, date, title, link, sequence } of entries) {
    const url = `${origin}${link}`;
    calendar.createEvent({
      id: `${id}@${host}`,
      sequence,
      stamp: now,
      start: new Date(`${date}T00:00:00Z`),
      allDay: true,
      summary: oneLine(`${words[kind]}: ${title}`),
      description: url,
      url,
      class: ICalEventClass.PRIVATE,
      transparency: ICalEventTransparency.TRANSPARENT,
    });
  }
  // The last line ends as all others do, which the library leaves out.
  const text = `${calendar.toString().trimEnd()}\r\n`;
  return entries.length === 0 ? text.replace(end, emptyEnd) : text;
};
