import * as z from "zod";

const between = (min: number, max: number) => {
  const words = `Choose a number from ${min.toLocaleString("en-US")} to ${max.toLocaleString("en-US")}.`;
  return z.number(words).int(words).min(min, words).max(max, words);
};

/** What a company demands of its people's sign-ins. */
export const Security = z.object({
  requireSecondFactor: z.boolean(),
  idleMinutes: between(5, 10_080),
  absoluteHours: between(1, 720),
  sessionsPerPerson: between(1, 20),
  version: z.number().int().nonnegative(),
});
export type Security = z.infer<typeof Security>;
