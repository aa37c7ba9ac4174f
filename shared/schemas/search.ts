import * as z from "zod";
import { PageQuery, pageOf } from "./pagination.ts";
import { PolicyHit } from "./policy.ts";
import { Role } from "./roles.ts";
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

/** A piece of a text, and where it matches: positions in UTF-16 units, `to` not included. */
const Passage = z.object({ text: z.string(), matches: z.array(z.object({ from: z.int(), to: z.int() })) });

/** A section or appendix of the regulation whose current text holds all that was typed. */
const TextHit = z.object({
  titleNumber: z.int(),
  part: z.string(),
  /** "11.10", or "Appendix A to Part 11". */
  identifier: z.string(),
  heading: z.string(),
  passage: Passage,
});

/** An active person of the company. */
const PersonHit = z.object({ id: z.string(), name: z.string(), email: z.string(), role: Role });

/** How many there are of each kind. */
const SearchTotals = z.object({ rules: z.int(), text: z.int(), policies: z.int(), people: z.int() });

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
  sections: z.array(TextHit).default([]),
  people: z.array(PersonHit).default([]),
  totals: SearchTotals.default({ rules: 0, text: 0, policies: 0, people: 0 }),
});
export type SearchResult = z.infer<typeof SearchResult>;

export const SearchKind = z.enum(["rules", "text", "policies", "people"]);
export type SearchKind = z.infer<typeof SearchKind>;

export const SearchResultsQuery = PageQuery.extend({
  ...SearchQuery.shape,
  kind: SearchKind,
  /** Of rules and texts alone; a part counts only with its title. */
  titleNumber: z.coerce.number().int().min(1).max(500).optional(),
  partNo: z.string().trim().max(60).optional(),
});

/** One kind of what was found, best first. */
export const SearchResults = pageOf(
  z.discriminatedUnion("kind", [
    RuleHit.extend({ kind: z.literal("rules") }),
    TextHit.extend({ kind: z.literal("text") }),
    PolicyHit.extend({ kind: z.literal("policies") }),
    PersonHit.extend({ kind: z.literal("people") }),
  ]),
).extend({ totals: SearchTotals });
export type SearchResults = z.infer<typeof SearchResults>;
export type SearchHit = SearchResults["items"][number];
