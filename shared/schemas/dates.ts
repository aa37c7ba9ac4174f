import * as z from "zod";

/** A moment in UTC, such as `2026-09-08T10:00:00.000Z`. */
export const IsoDateTime = z.iso.datetime();
/** A calendar day without a zone, such as a due date: `2026-09-08`. */
export const IsoDate = z.iso.date({ error: "Please enter a date such as 2026-09-08", abort: true });
