import type { RuleEdit } from "../../../../../shared/schemas/company-rule.ts";
import type { ComplianceStatus, Priority } from "../../../../../shared/schemas/rule.ts";
import type { RuleView } from "./use-rule.ts";

/** What a person edits of a rule, as the form holds it. */
export interface RuleValues {
  /** The company's own title; empty where it has none. */
  internalTitle: string;
  text: string;
  action: string;
  companyNotes: string;
  priority: Priority;
  complianceStatus: ComplianceStatus;
}
export type RuleField = keyof RuleValues;

/** In the order of the page. */
export const ruleFields = [
  "internalTitle",
  "text",
  "action",
  "companyNotes",
  "priority",
  "complianceStatus",
] as const satisfies readonly RuleField[];

/** Longest texts the server takes, in characters (`RuleEdit`). */
export const textLimits = { internalTitle: 500, text: 50_000, action: 5_000, companyNotes: 20_000 } as const;
export type TextField = keyof typeof textLimits;

export const isTextField = (field: RuleField): field is TextField => field in textLimits;

/** Line ends as text fields give them back, so that a file's own are no change. */
const lines = (text: string): string => text.replaceAll("\r\n", "\n");

/** A rule's own words: the company's, or the regulation's where the company has none. */
export const valuesOf = ({ master, company }: Pick<RuleView, "master" | "company">): RuleValues => ({
  internalTitle: company?.internalTitle ?? "",
  text: lines(company?.text ?? (master.ruleTextVerbatim || master.ruleTextSimplified)),
  action: lines(company?.action ?? master.action),
  companyNotes: lines(company?.companyNotes ?? ""),
  priority: company?.priority ?? master.priority,
  complianceStatus: company?.complianceStatus ?? "pending",
});

/** The fields in which two states of a rule differ; white space at the ends is not kept and is no difference. */
export const differingFields = (one: RuleValues, other: RuleValues): RuleField[] =>
  ruleFields.filter((field) => one[field].trim() !== other[field].trim());

/** What is sent to make `values` of `base`: the changed fields alone. */
export const editOf = (base: RuleValues, values: RuleValues): RuleEdit => {
  const edit = Object.fromEntries(differingFields(base, values).map((field) => [field, values[field]]));
  return "internalTitle" in edit ? { ...edit, internalTitle: edit.internalTitle || null } : edit;
};
