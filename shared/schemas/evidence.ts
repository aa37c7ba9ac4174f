import * as z from "zod";
import { Person } from "./company-rule.ts";
import { IsoDate, IsoDateTime } from "./dates.ts";
import { DutyId, OccurrenceId } from "./occurrence-id.ts";
import { PageQuery, pageOf } from "./pagination.ts";
import { policyTypes } from "./policy.ts";
import { singleLine } from "./text.ts";

/** Largest file, in bytes. */
export const maxEvidenceBytes = 10 * 1024 * 1024;
export const evidenceTooLarge = "File size must be less than 10MB";
export const evidenceWrongType = "Please select a PDF, DOC, DOCX, TXT, XLSX, CSV, PNG or JPG file";

/** Kinds of file by the ending of their name, as media types. */
export const evidenceTypes = {
  ...policyTypes,
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  csv: "text/csv",
  png: "image/png",
  jpg: "image/jpeg",
  jpeg: "image/jpeg",
} as const;
const EvidenceType = z.enum(evidenceTypes);

/** Rules and occurrences that one piece of evidence may be attached to. */
export const maxEvidencePlaces = 20;
/** Pieces of evidence of one rule, and of one occurrence. */
export const maxEvidenceOfRule = 100;
/** Pieces of evidence of one company. */
export const maxEvidence = 5_000;
/** Evidence that ends within so many days expires soon. */
export const expiresSoonDays = 30;

export const EvidenceId = z.string().regex(/^[0-9A-HJKMNP-TV-Z]{26}$/, "Expected the id of evidence");
/** Whether evidence counts on a day: not before its first, and not after its last. */
export const EvidenceState = z.enum(["not_yet", "current", "expires_soon", "expired"]);
export type EvidenceState = z.infer<typeof EvidenceState>;

const wrongAddress = "Please enter a web address such as https://example.com";
const isWebAddress = (text: string): boolean => /^https?:\/\/[^\s/?#]/i.test(text) && URL.canParse(text);
/** An address of the web: other kinds, such as `javascript:`, are refused. */
export const WebAddress = singleLine(z.string().trim().max(2_000, wrongAddress)).refine(
  isWebAddress,
  wrongAddress,
);
const Title = singleLine(
  z
    .string()
    .trim()
    .min(1, "Please say what it shows")
    .max(300, "What it shows can have at most 300 characters"),
);

const RulePlace = z.object({ type: z.literal("rule"), id: z.int().positive() });
/** An occurrence that was opened, of a duty that the caller may see. */
const OccurrencePlace = z.object({ type: z.literal("occurrence"), id: OccurrenceId });
const Place = z.discriminatedUnion("type", [RulePlace, OccurrencePlace]);
export type Place = z.infer<typeof Place>;
const Places = z.array(Place).max(maxEvidencePlaces, `You have reached the limit of ${maxEvidencePlaces}.`);

/** Where evidence is attached, with its name of the moment it was: of an occurrence that of its duty. */
const NamedPlace = z.discriminatedUnion("type", [
  RulePlace.extend({
    title: z.string(),
    sourceSection: z.string(),
    titleNumber: z.int(),
    partNo: z.string(),
  }),
  OccurrencePlace.extend({ title: z.string(), dutyId: DutyId, date: IsoDate }),
]);
export type NamedPlace = z.infer<typeof NamedPlace>;

/** A file or a link that shows that a rule is followed. */
export const Evidence = z.object({
  id: EvidenceId,
  /** What it shows. */
  title: z.string(),
  kind: z.enum(["file", "link"]),
  /** Of a link; null for a file, which has a download. */
  url: z.string().nullable(),
  fileName: z.string().nullable(),
  /** Bytes. */
  fileSize: z.int().nullable(),
  mimeType: EvidenceType.nullable(),
  validFrom: IsoDate,
  /** The last day; null for no end. */
  validTo: IsoDate.nullable(),
  state: EvidenceState,
  addedBy: Person.nullable(),
  addedAt: IsoDateTime,
  attachedTo: z.array(NamedPlace),
  version: z.int(),
});
export type Evidence = z.infer<typeof Evidence>;

/** A file (the key of an upload of this person, and its name) or a link, never both. */
export const NewEvidence = z.object({
  title: Title,
  url: WebAddress.nullish(),
  objectKey: z.string().min(1).max(500).nullish(),
  originalName: z.string().trim().min(1, "Please enter a document name").max(255).nullish(),
  /** Today by default. */
  validFrom: IsoDate.optional(),
  validTo: IsoDate.nullish(),
  attachTo: Places.default([]),
});

/** What is left out stays; `attachTo` is the whole list. A file stays what it is: new bytes are new evidence. */
export const EvidenceChanges = z.object({
  title: Title.optional(),
  url: WebAddress.optional(),
  validFrom: IsoDate.optional(),
  validTo: IsoDate.nullish(),
  attachTo: Places.optional(),
  version: z.int().optional(),
});

/** @param search in what it shows, the file's name and the address */
export const EvidenceQuery = PageQuery.extend({
  search: z.string().trim().max(200).optional(),
  state: EvidenceState.optional(),
  titleNumber: z.coerce.number().int().positive().optional(),
  ruleId: z.coerce.number().int().positive().optional(),
  /** Only what is attached to an occurrence of this duty. */
  dutyId: DutyId.optional(),
  /** Id of a group: only evidence of rules and duties that it has. */
  group: z.string().max(100).optional(),
  /** The calendar day where the viewer is; that of UTC by default. */
  today: IsoDate.optional(),
});
export type EvidenceQuery = z.infer<typeof EvidenceQuery>;

export const EvidencePage = pageOf(Evidence).extend({
  /** How many come before the first. */
  offset: z.int(),
  /** Numbers of the titles that any evidence of the list is about, whatever its filters. */
  titles: z.array(z.int()),
});
export type EvidencePage = z.infer<typeof EvidencePage>;
