import * as z from "zod";
import type { StoryDocument, StoryStage } from "../../../shared/schemas/story.ts";

/*
 * Records of the Federal Register's API, version 1 (https://www.federalregister.gov/developers/documentation/api/v1).
 * Seen in its answers: part numbers as numbers and as texts, parts that are null, `docket_id` and `docket_ids` side by
 * side, answers without `results`, corrections that name what they correct by an address or not at all.
 */
const PartNumber = z.union([z.string(), z.number()]).nullish();

const text = z.string().nullish();

const RegisterRecord = z.looseObject({
  document_number: z.string().min(1).max(60),
  type: z.string(),
  action: text,
  title: z.string(),
  publication_date: z.iso.date(),
  effective_on: z.iso.date().nullish(),
  comments_close_on: z.iso.date().nullish(),
  dates: text,
  regulation_id_numbers: z.array(z.string()).nullish(),
  docket_id: text,
  docket_ids: z.array(z.string()).nullish(),
  html_url: z.string(),
  correction_of: text,
  corrections: z.array(z.string()).nullish(),
  cfr_references: z.array(z.looseObject({ title: z.number().nullish(), part: PartNumber })).nullish(),
});
export type RegisterRecord = z.infer<typeof RegisterRecord>;

/** A page of documents; no hits are `{ description, count: 0 }`, without `results`. */
export const RegisterPage = z.looseObject({
  count: z.int().min(0),
  total_pages: z.int().nullish(),
  results: z.array(RegisterRecord).default([]),
});
export type RegisterPage = z.infer<typeof RegisterPage>;

/** The fields that are asked for: all that `RegisterRecord` reads. */
export const registerFields = Object.keys(RegisterRecord.shape);

const types: Readonly<Record<string, StoryDocument["type"]>> = {
  Rule: "rule",
  "Proposed Rule": "proposed_rule",
};

/** "https://www.federalregister.gov/api/v1/documents/2024-00339" names 2024-00339. */
const numberIn = (address: string): string | null =>
  /\/documents\/([\w-]+)(?:\.json)?$/.exec(address)?.[1] ?? null;

const stageOf = (type: StoryDocument["type"], record: RegisterRecord): StoryStage => {
  const says = (words: RegExp): boolean => words.test(record.action ?? "");
  if (record.correction_of || says(/\bcorrect/i)) return "correction";
  if (says(/\bwithdraw/i)) return "withdrawn";
  const moves = /\b(?:delay|postpone|stay)/i;
  if (type === "rule" && (says(moves) || /\bdelay of (?:the )?effective date/i.test(record.title)))
    return "delayed";
  return type === "rule" ? "final" : "proposed";
};

const partsOf = ({ cfr_references }: RegisterRecord): StoryDocument["parts"] => {
  const parts = (cfr_references ?? []).flatMap(({ title, part }) => {
    const known = title && part !== null && part !== undefined && `${part}`.trim() !== "";
    return known ? [{ titleNumber: title, part: `${part}`.trim() }] : [];
  });
  return [...new Map(parts.map((each) => [`${each.titleNumber} ${each.part}`, each])).values()];
};

const isOfficialAddress = (address: string): boolean =>
  URL.canParse(address) && new URL(address).origin === "https://www.federalregister.gov";

/**
 * A record as a document of a story.
 * @returns undefined for what changes no part of the CFR: notices, and documents that name no part
 */
export const readDocument = (record: RegisterRecord): StoryDocument | undefined => {
  const type = types[record.type];
  const parts = partsOf(record);
  if (!type || parts.length === 0 || !isOfficialAddress(record.html_url)) return undefined;
  return {
    documentNumber: record.document_number,
    type,
    stage: stageOf(type, record),
    action: record.action ?? null,
    title: record.title,
    publicationDate: record.publication_date,
    effectiveOn: record.effective_on ?? null,
    commentsCloseOn: record.comments_close_on ?? null,
    dates: record.dates ?? null,
    rins: record.regulation_id_numbers ?? [],
    dockets: [...new Set([...(record.docket_ids ?? []), ...(record.docket_id ? [record.docket_id] : [])])],
    htmlUrl: record.html_url,
    correctionOf: record.correction_of ? numberIn(record.correction_of) : null,
    correctedBy: (record.corrections ?? []).flatMap((address) => numberIn(address) ?? []),
    parts,
  };
};
