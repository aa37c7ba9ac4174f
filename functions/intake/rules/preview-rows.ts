import * as z from "zod";
import { type ImportPreview, maxPreviewRows, type PreviewRow } from "../../../shared/schemas/import-job.ts";
import { cutText } from "../../core/cut-text.ts";
import type { PackedRule } from "../../regulation/library/packed-rule.ts";
import type { SeeRow } from "./merge-part.ts";
import type { CollectedRule } from "./part-spool.ts";

/** Characters of a value that a preview shows: all rows together fit one item of the table. */
const maxShown = 400;

type Fields = Readonly<Record<string, unknown>>;
const Content = z.record(z.string(), z.unknown());
const contentOf = ({ content }: Pick<PackedRule, "content">): Fields =>
  Content.parse(JSON.parse(Buffer.from(content).toString("utf8")));

const textOf = (value: unknown): string => {
  if (value === null || value === undefined) return "";
  if (typeof value === "string") return value;
  if (Array.isArray(value)) return value.map(textOf).join("; ");
  return JSON.stringify(value);
};

/** A value as a preview shows it. */
export const shownValue = (value: unknown): string => {
  const text = textOf(value);
  return text.length > maxShown ? `${cutText(text, maxShown)}…` : text;
};

/** The fields that differ, before and after. */
export const changedFields = (before: Fields, after: Fields): PreviewRow["changes"] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]))
    .map((field) => ({ field, before: shownValue(before[field]), after: shownValue(after[field]) }));

const rowOf = (place: string, rule: CollectedRule, known: PackedRule | undefined): PreviewRow => {
  const after = contentOf(rule);
  const before = known && !known.isWithdrawn ? contentOf(known) : undefined;
  return {
    row: rule.row,
    id: `${place}-${rule.obligationId}`,
    section: rule.section,
    title: shownValue(after.ruleTitle || after.ruleTextSimplified || after.ruleTextVerbatim),
    changes: before ? changedFields(before, after) : [],
  };
};

/** The first rows of each outcome by their place in the file, whatever order they come in. */
export class PreviewRows {
  private readonly rows: ImportPreview = { created: [], updated: [], unchanged: [], removed: [] };

  /** What hears of the rows of one part, `21.11`. */
  ofPart(place: string): SeeRow {
    return (outcome, rule, known) => {
      const rows = this.rows[outcome];
      const last = rows.at(-1);
      if (rows.length === maxPreviewRows && last && last.row < rule.row) return;
      rows.push(rowOf(place, rule, known));
      rows.sort((a, b) => a.row - b.row);
      rows.splice(maxPreviewRows);
    };
  }

  first(): ImportPreview {
    return this.rows;
  }
}
