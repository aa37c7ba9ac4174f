import { compareNumbers } from "../../shared/citations/citation.ts";
import type { FileRow } from "./reading/rule-file.ts";
import { RowErrors } from "./row-errors.ts";
import { RowProblem } from "./rows/row-problem.ts";
import { type ImportedRule, ruleOfRow } from "./rows/rule-row.ts";

/** A rule of the file as a merge needs it. */
export interface CollectedRule {
  readonly row: number;
  readonly obligationId: string;
  readonly section: string;
  readonly isActive: boolean;
  readonly content: Buffer;
}

export interface CollectedPart {
  readonly partNo: string;
  /** The first description the file gives, by row. */
  partDescription: string;
  descriptionRow: number;
  readonly rules: Map<string, CollectedRule>;
}

const failure = (row: number, error: unknown) => {
  if (!(error instanceof RowProblem)) throw error;
  return { row, field: error.field, message: error.message };
};

/** Gathers the rules of a file by title and part, and the rows that cannot be used. */
export class RuleCollector {
  readonly errors = new RowErrors();
  /** Rows that say exactly what an earlier row says. */
  repeated = 0;
  private readonly byTitle = new Map<number, Map<string, CollectedPart>>();

  add(row: FileRow): void {
    let rule: ImportedRule;
    try {
      rule = ruleOfRow(row);
    } catch (error) {
      this.errors.add(failure(row.row, error));
      return;
    }
    this.keep(row.row, rule);
  }

  /** Titles of the file, ascending. */
  get titles(): number[] {
    return [...this.byTitle.keys()].sort((a, b) => a - b);
  }

  /** Parts of a title, in the order of the CFR. */
  parts(titleNumber: number): CollectedPart[] {
    const parts = this.byTitle.get(titleNumber)?.values() ?? [];
    return [...parts].sort((a, b) => compareNumbers(a.partNo, b.partNo));
  }

  private keep(row: number, rule: ImportedRule): void {
    const part = this.partOf(rule);
    if (rule.partDescription && row < part.descriptionRow) {
      part.partDescription = rule.partDescription;
      part.descriptionRow = row;
    }
    const { obligationId, section, isActive, content } = rule;
    const collected = { row, obligationId, section, isActive, content };
    const other = part.rules.get(obligationId);
    if (!other || row < other.row) part.rules.set(obligationId, collected);
    if (!other) return;
    if (other.content.equals(content)) this.repeated += 1;
    else this.refuseLater(rule, Math.min(row, other.row), Math.max(row, other.row));
  }

  /** Rows of a wrapper come after those behind it, so "the first" goes by row and not by arrival. */
  private refuseLater(rule: ImportedRule, first: number, later: number): void {
    const place = `${rule.titleNumber} CFR part ${rule.partNo}`;
    this.errors.add({
      row: later,
      field: "obligation_id",
      message: `Row ${first + 1} has the same obligation id in ${place} with other content; that row was kept.`,
    });
  }

  private partOf({ titleNumber, partNo }: ImportedRule): CollectedPart {
    const parts = this.byTitle.get(titleNumber) ?? new Map<string, CollectedPart>();
    this.byTitle.set(titleNumber, parts);
    const part = parts.get(partNo) ?? {
      partNo,
      partDescription: "",
      descriptionRow: Number.POSITIVE_INFINITY,
      rules: new Map<string, CollectedRule>(),
    };
    parts.set(partNo, part);
    return part;
  }
}
