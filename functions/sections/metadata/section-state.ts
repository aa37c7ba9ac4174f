import type { SectionMetadataBody } from "../../../shared/schemas/section-metadata.ts";
import type { NewText } from "./section-draft.ts";
import { type SectionFile, SectionState, type VersionRecord } from "./section-record.ts";

/** Fields that may be empty. What a body does not name stays as it is; null makes it empty. */
const texts = [
  "sectionDescription",
  "partNumber",
  "partDescription",
  "regulationName",
  "regulator",
  "municipality",
  "stateCode",
  "country",
  "region",
] as const;

const orPresent = <T>(asked: T | undefined, present: T | undefined): T | null =>
  asked === undefined ? (present ?? null) : asked;

/** What a body asks for, over what the entry says now. */
export const stateOf = (
  body: SectionMetadataBody,
  file: SectionFile | null,
  present: SectionState | undefined,
): SectionState =>
  SectionState.parse({
    ...body,
    ...Object.fromEntries(texts.map((field) => [field, orPresent(body[field], present?.[field]) ?? ""])),
    stateVsFederal: orPresent(body.stateVsFederal, present?.stateVsFederal),
    effectiveDate: orPresent(body.effectiveDate, present?.effectiveDate),
    file,
  });

/** Line ends as the text is compared; nothing that cannot be stored. */
export const plainText = (text: string): string => text.replace(/\r\n?/g, "\n").toWellFormed().trim();

/** A version that was read, with its text. */
export interface PresentVersion {
  readonly record: VersionRecord;
  readonly text: string;
}

const textOf = ({ text, record: { textStatus, textProblem } }: PresentVersion): NewText => ({
  text,
  textStatus,
  textProblem,
});

/**
 * The text of a version to save: the one in the body, or where that is empty what its file says. A file that was
 * read before is not read again.
 */
export const textFor = (
  definitions: string | null | undefined,
  file: SectionFile | null,
  present: PresentVersion | undefined,
): NewText => {
  const hasSameFile = present !== undefined && present.record.file?.path === file?.path;
  if (definitions === undefined && hasSameFile) return textOf(present);
  const typed = plainText(definitions ?? "");
  const wasRead = hasSameFile && file !== null && present.record.textStatus !== "none";
  if (wasRead && (typed === "" || typed === present.text)) return textOf(present);
  if (typed !== "" || file === null) return { text: typed, textStatus: "none" };
  return { text: "", textStatus: "pending" };
};

/** Whether a version says exactly this already. */
export const saysTheSame = ({ record, text }: PresentVersion, state: SectionState, next: NewText): boolean =>
  text === next.text &&
  record.textStatus === next.textStatus &&
  JSON.stringify(SectionState.parse(record)) === JSON.stringify(SectionState.parse(state));
