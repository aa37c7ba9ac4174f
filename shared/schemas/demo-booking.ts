import * as z from "zod";
import { type DemoZone, demoTimes, demoZoneNames, isWeekday } from "../demo-bookings/slots.ts";
import { IsoDateTime } from "./dates.ts";

/** What a field that does not fit is told (specification 1, section 5). */
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

/** A demo that was booked (specification 1, section 3). */
export const DemoBooking = DemoBookingRequest.extend({
  id: z.string(),
  status: z.literal("scheduled"),
  /** When it begins, in UTC. */
  startsAt: IsoDateTime,
});
export type DemoBooking = z.infer<typeof DemoBooking>;
