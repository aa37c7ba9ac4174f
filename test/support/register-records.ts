import {
  type RegisterRecord,
  readDocument,
} from "../../functions/regulation/federal-register/register-record.ts";
import type { StoryDocument } from "../../shared/schemas/story.ts";

/** A record as the Federal Register's API answers it: a final rule on 21 CFR 11. */
export const aRecord = (number: string, over: Partial<RegisterRecord> = {}): RegisterRecord => ({
  document_number: number,
  type: "Rule",
  action: "Final rule.",
  title: `Document ${number}`,
  publication_date: "2026-03-02",
  effective_on: null,
  comments_close_on: null,
  dates: null,
  regulation_id_numbers: [],
  docket_ids: [],
  html_url: `https://www.federalregister.gov/documents/2026/03/02/${number}/a-document`,
  correction_of: null,
  corrections: [],
  cfr_references: [{ title: 21, part: "11", chapter: null }],
  ...over,
});

/** The address by which records name each other. */
export const addressOf = (number: string): string =>
  `https://www.federalregister.gov/api/v1/documents/${number}`;

export const aDocument = (number: string, over: Partial<RegisterRecord> = {}): StoryDocument => {
  const document = readDocument(aRecord(number, over));
  if (!document) throw new Error(`${number} is no document of a story`);
  return document;
};
