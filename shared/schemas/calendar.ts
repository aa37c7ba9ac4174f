import * as z from "zod";
import { daysBetween } from "../calendar/days.ts";
import { IsoDate, IsoDateTime } from "./dates.ts";

/** What a calendar shows: work that is due, duties that recur, what waits for a review, policies to confirm and to review, evidence that ends, and days of rulemakings. */
export const CalendarKind = z.enum([
  "due",
  "duty",
  "reviews",
  "policy_review",
  "acknowledgements",
  "evidence_ends",
  "comments_close",
  "takes_effect",
]);
export type CalendarKind = z.infer<typeof CalendarKind>;

/** Whose calendar: one's own, or that of the whole company, which managers see. */
export const CalendarScope = z.enum(["mine", "company"]);
export type CalendarScope = z.infer<typeof CalendarScope>;

/** Days of one question. */
const maxCalendarDays = 93;
/** Entries of one answer. */
export const maxCalendarItems = 1_000;
/** Entries that a calendar program reads. */
export const maxFeedItems = 2_000;

const Kinds = z
  .string()
  .max(200)
  .refine((text) => text.split(",").every((kind) => CalendarKind.safeParse(kind).success), "Expected kinds.");

/**
 * @param from the first day
 * @param to the last day
 * @param kinds separated by commas; all where none are named
 */
export const CalendarQuery = z
  .object({
    from: IsoDate,
    to: IsoDate,
    scope: CalendarScope.default("mine"),
    kinds: Kinds.optional(),
  })
  .superRefine(({ from, to }, { addIssue }) => {
    const days = daysBetween(from, to) + 1;
    const wrong = (message: string) => addIssue({ code: "custom", path: ["to"], message });
    if (days < 1) wrong("The last day is before the first.");
    if (days > maxCalendarDays) wrong(`Choose at most ${maxCalendarDays} days.`);
  });

/** Something that falls on a day. */
export const CalendarItem = z.object({
  /** The same however often it is read, and whatever day it moves to. */
  id: z.string(),
  kind: CalendarKind,
  date: IsoDate,
  title: z.string(),
  /** A path of the web app: the record it is about. */
  link: z.string(),
});
export type CalendarItem = z.infer<typeof CalendarItem>;

/** In order of their days, at most 1,000; `total` counts those left out, too. */
export const Calendar = z.object({ items: z.array(CalendarItem), total: z.int() });
export type Calendar = z.infer<typeof Calendar>;

/** The address at which calendar programs read a person's calendar, without the address itself. */
export const CalendarFeed = z.object({ createdAt: IsoDateTime });
