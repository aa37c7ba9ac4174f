import * as z from "zod";
import { IsoDate } from "./dates.ts";
import { singleLine } from "./text.ts";

/** A title of the CFR with its counts. `id` equals the number as text. */
export const CfrTitle = z.object({
  id: z.string(),
  titleNumber: z.number().int(),
  titleName: z.string(),
  description: z.string(),
  lastAmended: IsoDate.nullable(),
  lastUpdated: z.string().nullable(),
  ruleCount: z.number().int(),
  /** Title 35 has no regulation in it and cannot be selected. */
  reserved: z.boolean(),
  /** Whether the caller's company follows it; false for people without a company. */
  isSelected: z.boolean(),
  /** Rules that came since the company last made the title's rules its own; 0 where it does not follow the title. */
  newRuleCount: z.number().int(),
});
export type CfrTitle = z.infer<typeof CfrTitle>;

/** A part of a title with its counts. */
export const CfrPart = z.object({
  partNo: z.string(),
  partDescription: z.string(),
  ruleCount: z.number().int(),
  /** How many of `ruleCount` came from the company's own imports. */
  ownRuleCount: z.number().int(),
});
export type CfrPart = z.infer<typeof CfrPart>;

/** Titles are 1 to 50 in the CFR; the console allows 1 to 500. */
export const TitleNumber = z.string().regex(/^[1-9]\d{0,2}$/, "Expected a CFR title number");
export const PartNo = singleLine(z.string().trim().min(1).max(60));

export const CfrSelection = z.object({
  cfrTitleId: z.string(),
  isActive: z.boolean(),
  selectedBy: z.string(),
  selectedAt: z.string(),
});
export type CfrSelection = z.infer<typeof CfrSelection>;
