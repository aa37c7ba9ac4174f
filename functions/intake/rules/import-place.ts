import { partOfSection } from "../../../shared/citations/citation.ts";
import type { ImportPlace } from "../../../shared/schemas/import-job.ts";
import type { Issue } from "../../../shared/schemas/problem.ts";
import { invalid } from "../../core/problem.ts";
import { isSection, sectionOf } from "../../metrics/evaluations/evaluation-place.ts";
import { partOf, titleNumberOf } from "../../services/rows/field-values.ts";
import type { FormPlace } from "../rows/form-place.ts";
import { lastTitle, sectionNumber } from "../rows/rule-place.ts";

/** What a form without a file is told. */
const missingKey = "Please provide all composite key fields (Title, Chapter, Subchapter, Part, Section)";

interface PlaceFields {
  readonly cfrTitle?: string | null | undefined;
  readonly part?: string | null | undefined;
  readonly section?: string | null | undefined;
}

const titleIssue = (text: string): string | undefined => {
  if (text === "") return missingKey;
  const number = titleNumberOf(text);
  if (number === undefined) return "Enter a CFR title number, such as 21.";
  return number >= 1 && number <= lastTitle ? undefined : `There is no CFR title ${number}.`;
};

const partIssue = (text: string): string | undefined => {
  if (text === "") return missingKey;
  return partOf(text) ? undefined : "Enter a part number, such as 11.";
};

const sectionIssue = (section: string, part: string): string | undefined => {
  if (!isSection(section)) return "Enter a section number, such as 11.10.";
  const [own, given] = [partOfSection(section)?.toLowerCase(), partOf(part)?.partNo];
  return own === undefined || given === undefined || own === given
    ? undefined
    : `Section ${section} belongs to part ${own}, not to part ${given}.`;
};

const issuesOf = (title: string, part: string, section: string): Issue[] =>
  [
    { path: "body.cfrTitle", message: titleIssue(title) },
    { path: "body.part", message: partIssue(part) },
    { path: "body.section", message: sectionIssue(section, part) },
  ].flatMap(({ path, message }) => (message === undefined ? [] : [{ path, message }]));

/**
 * The place a form names for a whole file, as rules write theirs; without a section it is the entire part.
 * @throws 400 that names each field that is missing or cannot be used
 */
export const placeOfForm = (fields: PlaceFields): ImportPlace => {
  const [title, part] = [(fields.cfrTitle ?? "").trim(), (fields.part ?? "").trim()];
  const section = sectionNumber(sectionOf(fields.section ?? ""));
  const issues = issuesOf(title, part, section);
  if (issues.length > 0) throw invalid([...new Set(issues.map(({ message }) => message))].join(" "), issues);
  return { cfrTitle: String(titleNumberOf(title)), part: partOf(part)?.partNo ?? "", section };
};

/** The place of a job for the rows of its file. */
export const formPlaceOf = (place: ImportPlace | null): FormPlace | undefined =>
  place === null
    ? undefined
    : { titleNumber: Number(place.cfrTitle), partNo: place.part, section: place.section };
