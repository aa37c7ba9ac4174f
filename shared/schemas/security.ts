import * as z from "zod";
import { wholeNumber } from "./whole-number.ts";

/** What a company demands of its people's sign-ins. */
export const Security = z.object({
  requireSecondFactor: z.boolean(),
  idleMinutes: wholeNumber(5, 10_080),
  absoluteHours: wholeNumber(1, 720),
  sessionsPerPerson: wholeNumber(1, 20),
  version: z.number().int().nonnegative(),
});
export type Security = z.infer<typeof Security>;
