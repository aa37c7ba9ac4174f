import { createHash } from "node:crypto";
import * as z from "zod";
import partHeadings from "../../../shared/reference/cfr-parts.json" with { type: "json" };
import { Priority, RuleContent } from "../../../shared/schemas/rule.ts";
import { singleLine } from "../../../shared/schemas/text.ts";
import { cleanTexts } from "../../core/clean-texts.ts";
import { conditionsOf, dateOf, listOf, truthOf } from "../../services/rows/field-values.ts";
import type { Fields, FileRow } from "../reading/rule-file.ts";
import { knownField } from "./field-names.ts";
import type { FormPlace } from "./form-place.ts";
import { referencesOf } from "./reference-list.ts";
import { RowFields } from "./row-fields.ts";
import { RowProblem } from "./row-problem.ts";
import { type RulePlace, rulePlace } from "./rule-place.ts";

/** A rule must fit one item of the table with what it shrinks to at worst; the longest known has 165,000 characters. */
const maxRuleBytes = 280_000;

const headings: Readonly<Record<string, Readonly<Record<string, string>>>> = partHeadings;
const headingOf = ({ titleNumber, partNo }: RulePlace): string =>
  headings[String(titleNumber)]?.[partNo] ?? "";

const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Parents are the same objects for many rows. */
const parentFields = new WeakMap<Fields, RowFields>();
const fieldsOf = (parent: Fields): RowFields => {
  const known = parentFields.get(parent) ?? new RowFields(parent);
  parentFields.set(parent, known);
  return known;
};

const ruleId = singleLine(z.string().trim(), "The id of a rule");

const priorityOf = (value: unknown): Priority | undefined =>
  Priority.safeParse(String(value).trim().toLowerCase()).data;

const webAddress = (value: unknown): string | undefined =>
  typeof value === "string" && /^https?:\/\/\S+$/i.test(value.trim()) ? value.trim() : undefined;

/**
 * An id stands in addresses and links, so it is taken as the file has it or not at all.
 * @throws RowProblem where it contains invisible characters
 */
const idOf = (row: RowFields): string => {
  const given = row.given("obligation_id");
  const problem = typeof given === "string" && ruleId.safeParse(given).error?.issues[0];
  if (problem) throw new RowProblem("obligation_id", problem.message);
  return row.line("obligation_id");
};

/** The same text always gets the same id, so that a file without ids can be imported again. */
const idFromText = (place: RulePlace, texts: readonly string[]): string => {
  const hash = createHash("sha256").update(JSON.stringify([place.sourceSection, ...texts]));
  return `${place.section || place.partNo}-${hash.digest("hex").slice(0, 10)}`;
};

const contentOf = (row: RowFields, place: RulePlace): RuleContent => {
  const ruleTitle = row.line("rule_title");
  const ruleTextVerbatim = row.text("rule_text_verbatim");
  const ruleTextSimplified = row.text("rule_text_simplified");
  if (!ruleTitle && !ruleTextVerbatim && !ruleTextSimplified) {
    throw new RowProblem("rule_text_verbatim", "The row has no text and no title.");
  }
  return {
    obligationId: idOf(row) || idFromText(place, [ruleTitle, ruleTextVerbatim, ruleTextSimplified]),
    titleNumber: place.titleNumber,
    partNo: place.partNo,
    partDescription: place.partDescription || headingOf(place),
    section: place.section,
    sectionHeading: place.sectionHeading,
    sourceSection: place.sourceSection,
    sourceRegulation: place.sourceRegulation,
    ruleTitle,
    ruleTextVerbatim,
    ruleTextSimplified,
    ruleType: row.read("rule_type", listOf) ?? [],
    subject: row.text("subject"),
    action: row.text("action"),
    conditions: row.read("conditions", conditionsOf) ?? [],
    limitations: row.text("limitations"),
    exemption: row.text("exemption"),
    crossReferencesInternal: row.read("cross_references_internal", referencesOf) ?? [],
    crossReferencesExternal: row.read("cross_references_external", referencesOf) ?? [],
    keywords: row.read("keywords", listOf) ?? [],
    effectiveDate: row.read("effective_date", dateOf) ?? null,
    officialUrl: row.read("official_url", webAddress) ?? "",
    complianceStatus: row.line("compliance_status"),
    priority: row.read("priority", priorityOf) ?? "",
    isActive: row.read("is_active", truthOf) ?? true,
    extra: row.extra(),
  };
};

const fieldLabels: Readonly<Record<string, string>> = {
  obligationId: "obligation_id",
  partDescription: "part_description",
  sectionHeading: "section_heading",
  sourceSection: "source_section",
  sourceRegulation: "source_regulation",
  ruleTitle: "rule_title",
  officialUrl: "official_url",
};

const describeIssue = (issue: z.core.$ZodIssue | undefined): string => {
  const field = String(issue?.path[0] ?? "row");
  const label = fieldLabels[field] ?? field;
  return issue?.code === "too_big"
    ? `The field ${label} is longer than ${issue.maximum} characters.`
    : `The field ${label} is not valid: ${issue?.message ?? "unexpected value"}.`;
};

/** Lengths that the schema bounds; everything else of a content is right by how it is made. */
const bounded = (
  [
    "obligationId",
    "partDescription",
    "section",
    "sectionHeading",
    "sourceSection",
    "sourceRegulation",
    "ruleTitle",
    "officialUrl",
  ] as const
).map((name) => ({ name, max: RuleContent.shape[name].maxLength ?? Number.POSITIVE_INFINITY }));

const requireBounds = (content: RuleContent): void => {
  if (bounded.every(({ name, max }) => content[name].length <= max)) return;
  const { error } = RuleContent.safeParse(content);
  if (error) throw new RowProblem("row", describeIssue(error.issues[0]));
};

/** Parents are the same objects for many rows, and are read once. */
const illFormed = new WeakMap<Fields, string>();
const illFormedField = (fields: Fields): string => {
  const known = illFormed.get(fields);
  if (known !== undefined) return known;
  const [first] = cleanTexts("row", fields).issues;
  const field = first?.path.split(".")[1] ?? "";
  illFormed.set(fields, field);
  return field;
};

/** Brings the texts of the row and of what is around it into NFC. @throws RowProblem where one is not well-formed */
const requireWellFormed = (value: Fields, parents: readonly Fields[]): void => {
  const field = [value, ...parents].map(illFormedField).find((name) => name !== "");
  if (field === undefined) return;
  const known = knownField(field, "");
  throw new RowProblem(known?.field ?? "row", `The field ${field} contains an invalid character.`);
};

/** A rule ready to be stored. */
export interface ImportedRule {
  readonly titleNumber: number;
  readonly partNo: string;
  readonly partDescription: string;
  readonly obligationId: string;
  readonly section: string;
  readonly isActive: boolean;
  /** The RuleContent as JSON with the fields in their fixed order: equal content means equal text. */
  readonly content: string;
}

/**
 * Turns an entry of a file into a rule.
 * @param form the place that a form names for the whole file
 * @throws RowProblem when it cannot be used
 */
export const ruleOfRow = ({ value, parents, hasRepeatedField }: FileRow, form?: FormPlace): ImportedRule => {
  if (!isFields(value)) throw new RowProblem("row", "The entry is not an object with fields.");
  if (hasRepeatedField) throw new RowProblem("row", "The row has the same field twice.");
  requireWellFormed(value, parents);
  const row = new RowFields(value);
  const content = contentOf(row, rulePlace(row, parents.map(fieldsOf), form));
  requireBounds(content);
  const text = JSON.stringify(content);
  if (Buffer.byteLength(text) > maxRuleBytes) {
    throw new RowProblem("row", "The row has more than 280 KB of text.");
  }
  const { titleNumber, partNo, partDescription, obligationId, section, isActive } = content;
  return { titleNumber, partNo, partDescription, obligationId, section, isActive, content: text };
};
