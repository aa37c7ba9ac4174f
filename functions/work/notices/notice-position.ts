import * as z from "zod";

/** Where a page of notifications ends. */
export const NoticePosition = z.object({ after: z.string() });
