import * as z from "zod";
import { formatNumber } from "../words/count.ts";
import { IsoDateTime } from "./dates.ts";
import { PageQuery, pageOf } from "./pagination.ts";
import { multiLine, singleLine } from "./text.ts";

/** Regions an obligation may name. */
export const obligationRegions = [
  "North America",
  "Europe",
  "Asia Pacific",
  "Latin America",
  "Middle East & Africa",
] as const;
export const obligationSections = ["Section 1", "Section 2", "Section 3", "Section 4", "Section 5"] as const;

/** Largest PDF of an obligation, in bytes; each takes one. */
export const maxSectionPdfBytes = 10 * 1024 * 1024;
export const sectionPdfTooLarge = "File size must be less than 10MB";
export const sectionPdfWrongType = "Please select a PDF file";
/** Characters of each of the two texts: in any script both fit one request and one item of the table. */
const maxObligationText = 40_000;

const atMost = (max: number) => `At most ${formatNumber(max)} characters`;
const required = (max: number, message: string) =>
  singleLine(z.string(message).trim().min(1, message).max(max, atMost(max)));
const optional = (max: number) => singleLine(z.string().trim().max(max, atMost(max))).nullish();
const longText = multiLine(z.string().max(maxObligationText, atMost(maxObligationText))).nullish();

const notAnAddress = "Please enter a web address that begins with http:// or https://";
/** An address a browser may follow: nothing that runs a script or opens a file. */
const isWebAddress = (text: string): boolean => {
  const url = URL.parse(text);
  return url !== null && /^https?:$/.test(url.protocol);
};

/** What names an obligation: there is one for each. */
export const ObligationKey = z.object({
  regulation: required(300, "Please enter a regulation"),
  part: required(60, "Please enter a part"),
  section: z.enum(obligationSections, "Please select a section"),
});
export type ObligationKey = z.infer<typeof ObligationKey>;

export const ObligationId = z.string().regex(/^[0-9A-HJKMNP-TV-Z]{26}$/, "Expected the id of an obligation");

/** The form. Without `id` the obligation of this regulation, part and section is changed, or made. */
export const ObligationBody = ObligationKey.extend({
  id: ObligationId.nullish(),
  /** The version the form was opened with; a stale one is refused. */
  version: z.number().int().nullish(),
  region: z.enum(obligationRegions, "Please select a region"),
  country: optional(100),
  state: optional(100),
  sourceUrl: singleLine(
    z
      .string()
      .trim()
      .max(2_000, atMost(2_000))
      .refine((text) => text === "" || isWebAddress(text), notAnAddress),
  ).nullish(),
  /** The `objectKey` of an upload of the caller, or the path the obligation has already; null takes it away. */
  sectionPdfPath: z.string().max(500).nullish(),
  sectionPdfName: optional(255),
  sectionPdfSize: z.number().int().nullish(),
  sectionPdfType: optional(200),
  editedVersion: longText,
  controls: longText,
});
export type ObligationBody = z.infer<typeof ObligationBody>;

/** An obligation as lists have it, without its long texts. */
export const Obligation = ObligationKey.extend({
  id: ObligationId,
  region: z.enum(obligationRegions),
  country: z.string(),
  state: z.string(),
  sourceUrl: z.string(),
  sectionPdfPath: z.string().nullable(),
  sectionPdfName: z.string().nullable(),
  sectionPdfSize: z.number().int().nullable(),
  sectionPdfType: z.string().nullable(),
  version: z.number().int(),
  createdBy: z.string(),
  createdAt: IsoDateTime,
  updatedAt: IsoDateTime,
});
export type Obligation = z.infer<typeof Obligation>;

/** With its texts, as one is answered, and as a list without paging is. */
export const ObligationWithTexts = Obligation.extend({ editedVersion: z.string(), controls: z.string() });
export type ObligationWithTexts = z.infer<typeof ObligationWithTexts>;

export const ObligationSort = z.enum([
  "region",
  "country",
  "state",
  "regulation",
  "part",
  "section",
  "updatedAt",
]);
export type ObligationSort = z.infer<typeof ObligationSort>;

/** Without `limit` and `cursor` the whole list is answered as an array. */
export const ObligationQuery = PageQuery.extend({
  /** Case-insensitive substring of regulation, part, section, region, country or state. */
  search: z.string().trim().max(200).optional(),
  region: z.enum(obligationRegions).optional(),
  sort: ObligationSort.optional(),
  order: z.enum(["asc", "desc"]).optional(),
});
export type ObligationQuery = z.infer<typeof ObligationQuery>;

export const ObligationPage = pageOf(Obligation).extend({
  /** Obligations before this page, in the order of the list. */
  offset: z.number().int(),
});
