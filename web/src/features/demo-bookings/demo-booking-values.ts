import type * as z from "zod";
import {
  type DemoZone,
  demoStart,
  demoTimes,
  demoZoneNames,
  isBookableDay,
  isWeekday,
} from "../../../../shared/demo-bookings/slots.ts";
import { DemoBookingRequest, demoProblems } from "../../../../shared/schemas/demo-booking.ts";
import { messages } from "./messages.ts";

export type DemoBookingValues = z.input<typeof DemoBookingRequest>;

/** Some browsers still call the zone of India by its former name. */
const currentName = (zone: string): string => (zone === "Asia/Calcutta" ? "Asia/Kolkata" : zone);

const isDemoZone = (zone: string): zone is DemoZone => Object.hasOwn(demoZoneNames, zone);

/** The zone of this name where a demo can be booked in it; nothing may be chosen yet. */
export const demoZoneOf = (zone = ""): DemoZone | undefined => {
  const name = currentName(zone);
  return isDemoZone(name) ? name : undefined;
};

const isOver = (day: string, zone: DemoZone): boolean =>
  isWeekday(day) && !isBookableDay(day, zone, new Date());

const isBegun = ({ selectedDate, selectedTime, timezone }: DemoBookingRequest): boolean =>
  isBookableDay(selectedDate, timezone, new Date()) &&
  demoStart(selectedDate, selectedTime, timezone) <= new Date();

/**
 * What is sent, on a day that is not over in the chosen zone and at a time that is still to come. The day is
 * looked at whatever else is missing, since it is refused as soon as it is chosen.
 */
export const demoBookingForm = DemoBookingRequest.refine(
  ({ selectedDate, timezone }) => !(demoZoneOf(timezone) && isOver(selectedDate, timezone)),
  { path: ["selectedDate"], message: demoProblems.selectedDate, when: () => true },
).refine((values) => !isBegun(values), { path: ["selectedTime"], message: messages.timeIsOver });

export const timeOptions = demoTimes.map((value) => ({ value, label: messages.slot(value) }));
export const zoneOptions = Object.entries(demoZoneNames).map(([value, name]) => ({
  value,
  label: messages.zone(value, name),
}));

const longDate = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" });

/** `September 8, 2026`, of a calendar day. */
export const formatLongDate = (day: string): string => longDate.format(new Date(day));
