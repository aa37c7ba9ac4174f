import { type Citation, parseCitation, partOfSection } from "../../../shared/citations/citation.ts";
import { cutText } from "../../core/cut-text.ts";
import { cleanLine } from "../../services/rows/clean-value.ts";
import { partOf, titleNumberOf } from "../../services/rows/field-values.ts";
import type { FieldName } from "./field-names.ts";
import { type FormPlace, requireFormPlace } from "./form-place.ts";
import type { RowFields } from "./row-fields.ts";
import { RowProblem } from "./row-problem.ts";

/** The CFR has titles 1 to 50. */
export const lastTitle = 50;

/** Where a rule lies in the CFR. */
export interface RulePlace {
  readonly titleNumber: number;
  readonly partNo: string;
  /** Heading of the part, as far as the row or the objects around it give one. */
  readonly partDescription: string;
  readonly section: string;
  readonly sectionHeading: string;
  readonly sourceSection: string;
  readonly sourceRegulation: string;
}

const citations = new Map<string, Citation>();

/** A citation is read several times for its row, and one of a part comes back for the whole part. */
const citationOf = (text: string): Citation => {
  const known = citations.get(text);
  if (known) return known;
  const citation = parseCitation(text);
  if (citations.size === 200) citations.clear();
  citations.set(text, citation);
  return citation;
};

/** The line of the nearest that has one: the row itself, else the objects around it. */
const nearestLine = (all: readonly RowFields[], field: FieldName): string => {
  for (const fields of all) {
    const line = fields.line(field);
    if (line !== "") return line;
  }
  return "";
};

/** As `nearestLine`, for a field that is more than a text. */
const nearest = <T>(
  all: readonly RowFields[],
  field: FieldName,
  read: (value: unknown) => T | undefined,
): T | undefined => {
  for (const fields of all) {
    const value = fields.read(field, read);
    if (value !== undefined) return value;
  }
  return undefined;
};

/** "§ 11.10", "Sec. 11.10(a)" and "21 CFR 11.10(a)" are section 11.10; anything else is kept as it stands. */
export const sectionNumber = (text: string): string => {
  if (text === "" || /^\d+\.\d+$/.test(text)) return text;
  const citation = citationOf(text);
  const number = text.replace(/^(?:\d{1,2}\s*CFR\s*)?(?:§+|sections?\b|sec\.?(?=\s|\d))?\s*/i, "");
  const cited = `${citation.section ?? ""}${citation.paragraph ?? ""}`;
  const isCitation = number.replace(/[\s\u00A0]/g, "").replace(/[\u2010-\u2015]/g, "-") === cited;
  return isCitation && citation.section ? citation.section : number;
};

/** The nearest number in a field of its own is never replaced by another. @throws RowProblem where it is none */
const requireNumber = (
  all: readonly RowFields[],
  field: "cfr_title" | "part_no",
  read: (value: unknown) => unknown,
  what: string,
): void => {
  const given = all.map((fields) => fields.given(field)).find((value) => value !== undefined);
  if (given === undefined || read(given) !== undefined) return;
  const shown = typeof given === "string" ? cleanLine(given) : JSON.stringify(given);
  throw new RowProblem(field, `The value ${cutText(shown, 80)} is not a CFR ${what} number.`);
};

const titleOf = (all: readonly RowFields[], cited: Citations, form: FormPlace | undefined): number => {
  requireNumber(all, "cfr_title", titleNumberOf, "title");
  const title = nearest(all, "cfr_title", titleNumberOf) ?? cited.find("title") ?? form?.titleNumber;
  if (title === undefined) {
    throw new RowProblem(
      "cfr_title",
      "The row has no CFR title. Provide cfr_title, or a source_section such as 21 CFR 11.10.",
    );
  }
  if (title >= 1 && title <= lastTitle) return title;
  throw new RowProblem("cfr_title", `There is no title ${title}: the CFR has titles 1 to ${lastTitle}.`);
};

interface Part {
  readonly partNo: string;
  /** A heading that stands in the field of the number. */
  readonly heading: string;
}

const partNumber = (
  all: readonly RowFields[],
  section: string,
  cited: Citations,
  form: FormPlace | undefined,
): Part => {
  requireNumber(all, "part_no", partOf, "part");
  const part = nearest(all, "part_no", partOf);
  if (part !== undefined) return part;
  const partNo = partOfSection(section) ?? cited.find("part") ?? form?.partNo;
  if (partNo !== undefined) return { partNo: partNo.toLowerCase(), heading: "" };
  throw new RowProblem("part_no", "The row has no part. Provide part_no, or a section such as 11.10.");
};

const requireOwnSection = (section: string, partNo: string): void => {
  const part = partOfSection(section);
  if (part === undefined || part.toLowerCase() === partNo) return;
  throw new RowProblem("section", `Section ${section} belongs to part ${part}, not to part ${partNo}.`);
};

const isElsewhere = (citation: Citation, titleNumber: number, partNo: string): boolean =>
  (citation.title !== undefined && citation.title !== titleNumber) ||
  (citation.part !== undefined && citation.part.toLowerCase() !== partNo);

const requireOwnSource = (own: RowFields, titleNumber: number, partNo: string): void => {
  const source = own.line("source_section");
  if (source === "" || !isElsewhere(citationOf(source), titleNumber, partNo)) return;
  throw new RowProblem(
    "source_section",
    `The source section ${cutText(source, 80)} does not belong to ${titleNumber} CFR part ${partNo}.`,
  );
};

/** What source_section and source_regulation say, the first before the second. */
class Citations {
  readonly section: string;
  readonly regulation: string;

  constructor(all: readonly RowFields[]) {
    this.section = nearestLine(all, "source_section");
    this.regulation = nearestLine(all, "source_regulation");
  }

  find<K extends keyof Citation>(name: K): Citation[K] | undefined {
    return citationOf(this.section)[name] ?? citationOf(this.regulation)[name];
  }
}

/** The citation of the row or around it; one made of title and section when there is none, or a foreign one. */
const sourceText = (source: string, section: string, titleNumber: number, partNo: string): string => {
  if (source !== "" && !isElsewhere(citationOf(source), titleNumber, partNo)) return source;
  if (section === "") return "";
  const cited = `${titleNumber} CFR ${section}`;
  // A section such as "21" would read as another part.
  return isElsewhere(citationOf(cited), titleNumber, partNo)
    ? `${titleNumber} CFR part ${partNo} § ${section}`
    : cited;
};

/**
 * Works out where a rule lies: from its own fields, else those of the objects around it, else its citations,
 * else the form's.
 * @throws RowProblem without a title or part, and where section or citation belong to another one
 */
export const rulePlace = (
  own: RowFields,
  parents: readonly RowFields[],
  form: FormPlace | undefined,
): RulePlace => {
  const all = [own, ...parents];
  const cited = new Citations(all);
  const titleNumber = titleOf(all, cited, form);
  const section =
    sectionNumber(nearestLine(all, "section")) || (cited.find("section") ?? form?.section ?? "");
  const { partNo, heading } = partNumber(all, section, cited, form);
  if (form) requireFormPlace({ titleNumber, partNo, section }, form);
  requireOwnSection(section, partNo);
  requireOwnSource(own, titleNumber, partNo);
  return {
    titleNumber,
    partNo,
    partDescription: nearestLine(all, "part_description") || heading,
    section,
    sectionHeading: nearestLine(all, "section_heading"),
    sourceSection: sourceText(cited.section, section, titleNumber, partNo),
    sourceRegulation: cited.regulation || `${titleNumber} CFR Part ${partNo}`,
  };
};
