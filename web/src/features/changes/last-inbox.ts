import * as z from "zod";
import { sessionRecord } from "../../lib/session-record.ts";

/** The address of the inbox as it was last shown in this tab, for the way back from a change. */
export const lastInbox = sessionRecord(
  "subpart-changes-inbox",
  z.object({ path: z.string().regex(/^\/changes(\?|$)/) }),
);
