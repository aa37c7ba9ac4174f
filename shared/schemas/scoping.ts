import * as z from "zod";
import { PartNo, TitleNumber } from "./cfr.ts";
import { CompanySize, Industry } from "./company.ts";
import { ApplicabilityReason, Person } from "./company-rule.ts";
import { IsoDateTime } from "./dates.ts";
import { PageQuery, pageOf } from "./pagination.ts";
import { singleLine } from "./text.ts";

/** Activities, or locations, of a profile. */
const maxPlaces = 50;
const maxPlaceLength = 200;
/** Parts of one call of decisions. */
const maxDecisions = 100;

const count = z.number().int().nonnegative();
const shortTexts = (what: string, some: string) =>
  z
    .array(
      singleLine(z.string().trim().min(1, `Please enter ${what.toLowerCase()}`).max(maxPlaceLength), what),
    )
    .max(maxPlaces, `At most ${maxPlaces} ${some}`);

/** Null is "Not sure". */
export const ScopingAnswer = z.enum(["yes", "no"]).nullable();
export type ScopingAnswer = z.infer<typeof ScopingAnswer>;

const Answers = z.record(z.string().regex(/^[a-z0-9-]{1,60}$/, "There is no such question."), ScopingAnswer);

export const ScopingBody = z.object({
  activities: shortTexts("An activity", "activities"),
  locations: shortTexts("A location", "locations"),
  /** By question; one that is left out is null. */
  answers: Answers,
  /** The version that was read, 0 before the first; without it the last write wins. */
  version: count.optional(),
});
export type ScopingBody = z.infer<typeof ScopingBody>;

/** What a company does, and where: proposals are made of it. */
export const ScopingProfile = z.object({
  /** Both from the company's profile. */
  industry: Industry,
  size: CompanySize,
  activities: z.array(z.string()),
  locations: z.array(z.string()),
  /** Questions without an answer are not among them. */
  answers: Answers,
  version: count,
  updatedBy: Person.nullable(),
  updatedAt: IsoDateTime.nullable(),
});
export type ScopingProfile = z.infer<typeof ScopingProfile>;

const ScopingQuestion = z.object({
  id: z.string(),
  titleNumber: z.number().int(),
  text: z.string(),
  /** Parts that the answer decides. */
  parts: z.array(z.string()),
});
export type ScopingQuestion = z.infer<typeof ScopingQuestion>;

export const Scoping = z.object({ profile: ScopingProfile, questions: z.array(ScopingQuestion) });
export type Scoping = z.infer<typeof Scoping>;

const ProposalValue = z.enum(["applies", "may_not_apply", "open"]);
export const ProposalDecision = z.enum(["accepted", "declined", "undecided"]);
export type ProposalDecision = z.infer<typeof ProposalDecision>;

export const Proposal = z.object({
  titleNumber: z.number().int(),
  part: z.string(),
  partName: z.string(),
  proposal: ProposalValue,
  /** What the law says of the part's scope; null where the copy does not hold that text. */
  sentence: z.string().nullable(),
  /** Such as "21 CFR 11.1(b)". */
  citation: z.string(),
  /** Where the sentence stands. */
  section: z.string(),
  paragraph: z.string(),
  /** Null while no person decided about this proposal. */
  decision: ProposalDecision.nullable(),
  reason: z.string(),
});
export type Proposal = z.infer<typeof Proposal>;

export const ProposalQuery = PageQuery.extend({
  titleNumber: TitleNumber.optional(),
  partNo: PartNo.optional(),
});
export const ProposalPage = pageOf(Proposal);
export type ProposalPage = z.infer<typeof ProposalPage>;

export const ProposalDecisions = z
  .object({
    items: z
      .array(z.object({ titleNumber: z.number().int().min(1).max(50), part: PartNo }))
      .min(1, "Please select at least one part")
      .max(maxDecisions, `At most ${maxDecisions} parts`),
    decision: ProposalDecision,
    /** Required to decline. */
    reason: ApplicabilityReason.optional(),
  })
  .refine(({ decision, reason }) => decision !== "declined" || reason !== undefined, {
    message: "Please give a reason",
    path: ["reason"],
  });
export type ProposalDecisions = z.infer<typeof ProposalDecisions>;

/** What became of one part. */
export const ProposalOutcome = z.object({
  titleNumber: z.number().int(),
  part: z.string(),
  /** "unfinished" has more rules than one call decides: the same call again goes on. */
  outcome: z.enum(["changed", "unchanged", "unfinished", "refused"]),
  rulesChanged: count,
  /** Rules that are undecided still. */
  rulesLeft: count,
  /** Why it was refused, or is not finished, as a sentence for the person. */
  message: z.string().nullable(),
});
export type ProposalOutcome = z.infer<typeof ProposalOutcome>;
