import * as z from "zod";
import { PolicyHit } from "./policy.ts";
import { LibraryKind } from "./rule.ts";

export const SearchQuery = z.object({
  q: z
    .string("Please type something to search for")
    .trim()
    .min(1, "Please type something to search for")
    .max(200, "Please search for at most 200 characters"),
});

const TitleHit = z.object({ titleNumber: z.number().int(), titleName: z.string(), isSelected: z.boolean() });
const PartHit = z.object({
  titleNumber: z.number().int(),
  partNo: z.string(),
  partDescription: z.string(),
  isSelected: z.boolean(),
});
const RuleHit = z.object({
  /** Number of the company rule. */
  id: z.number().int(),
  ruleTitle: z.string(),
  sourceSection: z.string(),
  titleNumber: z.number().int(),
  partNo: z.string(),
  section: z.string(),
  library: LibraryKind,
  /** Words around the first place that matched; empty where the title or the citation did. */
  excerpt: z.string(),
});

/** A citation the typed text names, and where it leads: the section's rules, or the whole part. */
const CitationHit = z.object({
  /** Such as `21 CFR 11.10(a)`. */
  citation: z.string(),
  titleNumber: z.number().int(),
  partNo: z.string(),
  /** Empty for a whole part. */
  section: z.string(),
  partDescription: z.string(),
  /** The one rule of exactly this citation, if there is just one the company has. */
  ruleId: z.number().int().nullable(),
});

/** What the box in the top bar shows, in groups; each holds a few, `total` says how many there are. */
export const SearchResult = z.object({
  citations: z.array(CitationHit),
  titles: z.array(TitleHit),
  parts: z.array(PartHit),
  rules: z.array(RuleHit),
  /** Rules that match in all. */
  ruleTotal: z.number().int(),
  /** Policy documents of the company by name or text, those found by their name first. */
  policies: z.array(PolicyHit),
  /** Documents that match in all. */
  policyTotal: z.number().int(),
  /** Whether some documents could not be looked into in time: these were found by their names alone. */
  policiesIncomplete: z.boolean().default(false),
});
export type SearchResult = z.infer<typeof SearchResult>;
