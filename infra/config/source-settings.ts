import * as z from "zod";

/** Where a stage reads the regulation from, and how often. */
export const SourceSettings = z.object({
  ecfrUrl: z.url({ protocol: /^https$/ }).default("https://www.ecfr.gov"),
  federalRegisterUrl: z.url({ protocol: /^https$/ }).default("https://www.federalregister.gov"),
  /** On every how many nights it is read. */
  syncEveryDays: z.coerce.number().int().min(1).max(31).default(1),
});
