import * as z from "zod";
import { compareNumbers } from "../../../shared/citations/citation.ts";
import { IsoDate } from "../../../shared/schemas/dates.ts";
import type { ImportRowError } from "../../../shared/schemas/import-job.ts";
import { plainIssue } from "../../../shared/schemas/plain-issue.ts";
import { maxDefinitionsLength, SectionKey } from "../../../shared/schemas/section-metadata.ts";
import { cleanTexts } from "../../core/clean-texts.ts";
import { cutText } from "../../core/cut-text.ts";
import { foldedKey } from "../../sections/metadata/section-keys.ts";
import { plainText } from "../../sections/metadata/section-state.ts";
import { cleanLine } from "../../services/rows/clean-value.ts";
import { partOf } from "../../services/rows/field-values.ts";
import type { FileSection } from "./read-section-file.ts";

const maxHeading = 1_000;

/** A section of one version, ready to be saved. */
export interface SectionRow {
  /** Of the file; undefined where the file tells by its absence that the section was removed. */
  readonly row: number | undefined;
  readonly key: SectionKey;
  readonly heading: string;
  readonly partDescription: string;
  readonly text: string;
  readonly date: string | null;
  /** Whether the version before of its part did not have the section. */
  readonly isAdded: boolean;
}

/** What a file's sections have no field for, and is part of the composite key. */
export type Chapter = Pick<SectionKey, "chapter" | "subchapter">;

const number = z.union([z.string(), z.number()]).transform((value) => cleanLine(String(value)));
const Value = z.object({
  sectionNo: number.pipe(z.string().min(1).max(100)),
  heading: z.string().nullish(),
  text: z
    .string("The section text is missing.")
    .max(maxDefinitionsLength, "The text has more than 1,000,000 characters."),
  versionDate: IsoDate.nullish(),
});

const problemOf = ({ issues }: z.ZodError): Omit<ImportRowError, "row"> => {
  const field = String(issues[0]?.path[0] ?? "");
  if (field === "sectionNo") return { field, message: "The section number (sectionNo) is missing." };
  if (field === "versionDate")
    return { field, message: "versionDate should be a day such as 2025-03-16, or null." };
  return { field, message: issues[0]?.message ?? "This is not a section." };
};

const keyProblem = ({ issues }: z.ZodError): Omit<ImportRowError, "row"> =>
  issues.some(({ path }) => path[0] === "sectionId")
    ? { field: "sectionNo", message: "The section number (sectionNo) cannot be read." }
    : { field: "partNo", message: "The part number (partNo) is missing." };

/** A section of the file, or why it cannot be used. */
export const rowOf = (section: FileSection, chapter: Chapter): SectionRow | ImportRowError => {
  const { row, titleNumber, part, partDescription, date, value } = section;
  const [illFormed] = cleanTexts("row", value).issues;
  if (illFormed)
    return {
      row,
      field: illFormed.path.split(".")[1] ?? "row",
      message: "The field contains an invalid character.",
    };
  const parsed = Value.safeParse(value, { error: plainIssue });
  if (!parsed.success) return { row, ...problemOf(parsed.error) };
  const { sectionNo, heading, text, versionDate } = parsed.data;
  const key = SectionKey.safeParse({
    title: titleNumber,
    ...chapter,
    part: cleanLine(part),
    sectionId: sectionNo,
  });
  if (!key.success) return { row, ...keyProblem(key.error) };
  if (partOf(key.data.part) === undefined) {
    const message = `The value ${cutText(key.data.part, 80)} is not a CFR part number.`;
    return { row, field: "partNo", message };
  }
  return {
    row,
    key: key.data,
    heading: cutText(cleanLine(heading ?? ""), maxHeading),
    partDescription: cutText(cleanLine(partDescription), maxHeading),
    text: plainText(text),
    date: versionDate ?? date,
    isAdded: false,
  };
};

/** Stands for the day of a version without one. */
export const last = "9999";
/** From the oldest version to the newest; without a day it counts as today's. */
export const byDate = (a: SectionRow, b: SectionRow): number =>
  (a.date ?? last) === (b.date ?? last)
    ? (a.row ?? 0) - (b.row ?? 0)
    : (a.date ?? last) < (b.date ?? last)
      ? -1
      : 1;

/** The rows of each entry, from its oldest version to its newest; entries in the order of the regulation. */
export const rowsByEntry = (rows: readonly SectionRow[]): SectionRow[][] =>
  [...Map.groupBy(rows, ({ key }) => foldedKey(key)).values()]
    .map((ofEntry) => ofEntry.toSorted(byDate))
    .sort(([a], [b]) => {
      if (!a || !b) return 0;
      return (
        a.key.title - b.key.title ||
        compareNumbers(a.key.part, b.key.part) ||
        compareNumbers(a.key.sectionId, b.key.sectionId)
      );
    });
