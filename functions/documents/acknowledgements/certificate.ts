import { csvOf } from "../../../shared/csv/csv.ts";
import type { AcknowledgementCounts, AnsweredSection } from "../../../shared/schemas/acknowledgement.ts";
import { formatCount, formatNumber } from "../../../shared/words/count.ts";
import { mediumDay } from "../../core/readable-time.ts";

/** Who confirmed what, when, and in answer to which law. */
export interface Certificate {
  readonly companyName: string;
  readonly policyName: string;
  readonly versionNumber: number;
  readonly sections: readonly AnsweredSection[];
  /** `at` is written in `timeZone`. */
  readonly confirmed: readonly { readonly name: string; readonly email: string; readonly at: string }[];
  /** Without people who left. */
  readonly counts: Pick<AcknowledgementCounts, "asked" | "confirmed">;
  /** When it was made. */
  readonly at: string;
  readonly timeZone: string;
}

/** `21 CFR 11.10 as of Mar 3, 2026`. */
export const sectionInWords = ({ citation, date }: AnsweredSection): string =>
  `${citation} as of ${mediumDay(date)}`;

/** What a certificate says in one sentence. */
export const certificateSentence = ({ counts, versionNumber, policyName }: Certificate): string =>
  `${formatNumber(counts.confirmed)} of ${formatCount(counts.asked, "person", "people")} confirmed that they read and understood Version ${versionNumber} of “${policyName}”.`;

/** A certificate as a CSV file: a row for each person who confirmed. */
export const certificateCsv = ({ confirmed, versionNumber, sections, timeZone }: Certificate): string => {
  const answered = sections.map(sectionInWords).join("; ");
  return csvOf([
    ["Name", `Time (${timeZone})`, "Version", "Sections"],
    ...confirmed.map(({ name, at }) => [name, at, `Version ${versionNumber}`, answered]),
  ]);
};
