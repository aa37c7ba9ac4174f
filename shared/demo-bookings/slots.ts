/** A demo is 45 minutes long and begins at one of these times. */
export const demoMinutes = 45;
export const demoTimes = [
  "09:00 AM",
  "10:00 AM",
  "11:00 AM",
  "01:00 PM",
  "02:00 PM",
  "03:00 PM",
  "04:00 PM",
  "05:00 PM",
] as const;
export type DemoTime = (typeof demoTimes)[number];

/** Zones a demo can be booked in, with the names people know them by. */
export const demoZoneNames = {
  "America/New_York": "Eastern",
  "America/Chicago": "Central",
  "America/Denver": "Mountain",
  "America/Los_Angeles": "Pacific",
  "Europe/London": "GMT",
  "Europe/Paris": "CET",
  "Asia/Tokyo": "JST",
  "Asia/Shanghai": "CST",
  "Asia/Kolkata": "IST",
  "Australia/Sydney": "AEST",
} as const;
export type DemoZone = keyof typeof demoZoneNames;

/** What a clock on the wall of a zone shows at a moment: `2026-09-08T10:00:00`. */
const wallClock = (zone: DemoZone, moment: Date): string =>
  new Intl.DateTimeFormat("sv-SE", { timeZone: zone, dateStyle: "short", timeStyle: "medium" })
    .format(moment)
    .replace(" ", "T");

/** The calendar day it is in a zone: `2026-09-08`. */
export const todayIn = (zone: DemoZone, now: Date): string => wallClock(zone, now).slice(0, 10);

/** Whether a calendar day is one of Monday to Friday. */
export const isWeekday = (day: string): boolean => {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return weekday >= 1 && weekday <= 5;
};

/** Whether a demo may be booked on a calendar day: a weekday that is today or later in the zone. */
export const isBookableDay = (day: string, zone: DemoZone, now: Date): boolean =>
  isWeekday(day) && day >= todayIn(zone, now);

/** `02:00 PM` as minutes after midnight. */
const minutesOf = (time: DemoTime): number => {
  const hour = Number(time.slice(0, 2)) % 12;
  return (hour + (time.endsWith("PM") ? 12 : 0)) * 60 + Number(time.slice(3, 5));
};

/** How far the clocks of a zone are ahead of UTC at a moment, in ms. */
const offsetAt = (zone: DemoZone, moment: number): number =>
  Date.parse(`${wallClock(zone, new Date(moment))}Z`) - moment;

/**
 * The moment at which a demo begins. The offset is asked for twice, since the first guess may lie on the other
 * side of a change of the clocks.
 */
export const demoStart = (day: string, time: DemoTime, zone: DemoZone): Date => {
  const onTheWall = Date.parse(`${day}T00:00:00Z`) + minutesOf(time) * 60_000;
  const guess = onTheWall - offsetAt(zone, onTheWall);
  return new Date(onTheWall - offsetAt(zone, guess));
};
