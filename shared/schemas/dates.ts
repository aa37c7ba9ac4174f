import * as z from "zod";

/** A moment in UTC, such as `2026-09-08T10:00:00.000Z`. */
export const IsoDateTime = z.iso.datetime();
/** A calendar day without a zone, such as a due date: `2026-09-08`. */
export const IsoDate = z.iso.date({ error: "Please enter a date such as 2026-09-08", abort: true });

/** The same, where people are asked for a day of the law or of work on it. */
export const LawDate = z.iso.date({ error: "Please enter a date as YYYY-MM-DD", abort: true });

/** The refusal of a day of the law, or of work on it, that is outside of what the product keeps. */
export const outsideDays = "Please choose a day from 1990 to ten years ahead";
