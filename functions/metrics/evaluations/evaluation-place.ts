import type { Issue } from "../../../shared/schemas/problem.ts";
import { invalid, notFound } from "../../core/problem.ts";
import { cleanLine } from "../../services/rows/clean-value.ts";
import { partOf, titleNumberOf } from "../../services/rows/field-values.ts";

/** The part an evaluation is about. */
export interface PartPlace {
  readonly titleNumber: number;
  readonly partNo: string;
}

/** The form's fields as they were sent. */
export interface PlaceFields {
  readonly cfrTitle?: string | undefined;
  readonly part?: string | undefined;
  readonly section?: string | null | undefined;
}

const maxSection = 100;

/**
 * A section as evaluations name it: `11.10` of `§ 11.10`, `Section 11.10` or `21 CFR 11.10`. Empty for
 * the whole part, which the console's field calls "entire part".
 */
export const sectionOf = (text: string): string => {
  const line = cleanLine(text);
  if (/^entire part$/i.test(line)) return "";
  return line.replace(/^(?:\d{1,3}\s*CFR\s*)?(?:§\s*|sec(?:tion\b|\.)\s*)?(?=\S)/i, "");
};

/** Whether a section can be part of a key, whose pieces number signs divide. */
export const isSection = (section: string): boolean => section.length <= maxSection && !section.includes("#");

const issue = (field: string, message: string): Issue => ({ path: `body.${field}`, message });

/**
 * The part and section that a form names.
 * @throws 400 that names each field that cannot be used
 */
export const placeOf = ({
  cfrTitle = "",
  part = "",
  section,
}: PlaceFields): PartPlace & { section: string } => {
  const titleNumber = titleNumberOf(cfrTitle);
  const partNo = partOf(part)?.partNo;
  const named = sectionOf(section ?? "");
  const issues = [
    ...(titleNumber === undefined ? [issue("cfrTitle", "Enter a CFR title number, such as 21.")] : []),
    ...(partNo === undefined ? [issue("part", "Enter a part number, such as 11.")] : []),
    ...(isSection(named) ? [] : [issue("section", "Enter a section number, such as 11.10.")]),
  ];
  if (titleNumber === undefined || partNo === undefined || issues.length > 0)
    throw invalid(issues.map(({ message }) => message).join(" "), issues);
  return { titleNumber, partNo, section: named };
};

/** The part a path names. Parts are kept in lower case, as imports of rules write them. */
export const partIn = ({ titleId, partNo }: { titleId: string; partNo: string }): PartPlace => ({
  titleNumber: Number(titleId),
  partNo: partNo.toLowerCase(),
});

/** The one refusal for a part or, where one is named, a section without evaluations. */
export const noMetrics = (section = "") =>
  notFound(section ? `Section ${section} has no metrics of its own.` : "This part has no metrics yet.");
