import * as z from "zod";
import { type DemoZone, demoTimes, demoZoneNames, isWeekday } from "../demo-bookings/slots.ts";
import { IsoDateTime } from "./dates.ts";
import { PageQuery } from "./pagination.ts";
import { multiLine } from "./text.ts";

/** What a field that does not fit is told. */
export const demoProblems = {
  email: "Please enter a valid email address",
  selectedDate: "Please select a date for your demo",
  selectedTime: "Please select a time slot",
  timezone: "Please select your timezone",
} as const;

const zones = Object.keys(demoZoneNames) as [DemoZone, ...DemoZone[]];

/** RFC 5321: at most 254 characters, 64 of them before the sign; mail systems refuse longer ones. */
const isDeliverable = (address: string): boolean => address.length <= 254 && address.indexOf("@") <= 64;

/**
 * What a prospect sends. That the day is not over yet depends on the clock, so it is asked beside the schema
 * (`isBookableDay`).
 */
export const DemoBookingRequest = z.object({
  email: z
    .string({ error: demoProblems.email })
    .trim()
    .refine(isDeliverable, demoProblems.email)
    .pipe(z.email(demoProblems.email)),
  selectedDate: z
    .string({ error: demoProblems.selectedDate })
    .refine(isWeekday, demoProblems.selectedDate)
    .pipe(z.iso.date(demoProblems.selectedDate)),
  selectedTime: z.enum(demoTimes, demoProblems.selectedTime),
  timezone: z.enum(zones, demoProblems.timezone),
});
export type DemoBookingRequest = z.infer<typeof DemoBookingRequest>;

export const DemoStatus = z.enum(["scheduled", "completed", "cancelled", "no_show"]);
export type DemoStatus = z.infer<typeof DemoStatus>;

/** A demo that was booked. */
export const DemoBooking = DemoBookingRequest.extend({
  id: z.string(),
  status: DemoStatus,
  /** When it begins, in UTC. */
  startsAt: IsoDateTime,
});
export type DemoBooking = z.infer<typeof DemoBooking>;

/** The same as the operator sees it. */
export const BookedDemo = DemoBooking.extend({
  notes: z.string(),
  createdAt: IsoDateTime,
});
export type BookedDemo = z.infer<typeof BookedDemo>;

/** Demos to come, the next one first, or those that have begun, the last one first. */
export const BookedDemoQuery = PageQuery.extend({ when: z.enum(["upcoming", "past"]) });
export type BookedDemoQuery = z.infer<typeof BookedDemoQuery>;

/** What the operator writes down about a demo; it is found by its id and the moment it begins. */
export const BookedDemoChange = z.object({
  startsAt: IsoDateTime,
  status: DemoStatus,
  notes: multiLine(z.string().trim().max(2_000, "At most 2,000 characters")),
});
export type BookedDemoChange = z.infer<typeof BookedDemoChange>;
