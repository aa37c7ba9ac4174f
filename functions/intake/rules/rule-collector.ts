import { compareNumbers } from "../../../shared/citations/citation.ts";
import { RowErrors } from "../engine/row-errors.ts";
import type { Fields, FileRow } from "../reading/rule-file.ts";
import type { FormPlace } from "../rows/form-place.ts";
import { RowProblem } from "../rows/row-problem.ts";
import { type ImportedRule, ruleOfRow } from "../rows/rule-row.ts";
import { PartSpool } from "./part-spool.ts";
import { TextArena } from "./text-arena.ts";

/** Room for rules as they are; when it is full they are compressed. A single rule takes at most 280 KB. */
const arenaBytes = 16 * 1024 * 1024;

const failure = (row: number, error: unknown) => {
  if (!(error instanceof RowProblem)) throw error;
  return { row, field: error.field, message: error.message };
};

/** Gathers the rules of a file by title and part, and the rows that cannot be used. */
export class RuleCollector {
  readonly errors = new RowErrors();
  private readonly byTitle = new Map<number, Map<string, PartSpool>>();
  private readonly arena = new TextArena(arenaBytes);
  private readonly form: FormPlace | undefined;
  private readonly seenParents = new WeakSet<Fields>();

  /** @param form the place that a form names for the whole file */
  constructor(form?: FormPlace) {
    this.form = form;
  }

  /** Takes rows of the file, in any order. @throws TooManyBadRows */
  add(rows: readonly FileRow[]): void {
    for (const row of rows) {
      this.reportKeyRules(row);
      const rule = this.ruleOf(row);
      if (!rule) continue;
      if (!this.arena.hasRoom(rule.content.length)) this.press();
      this.keep(row.row, rule);
    }
  }

  /** Titles of the file, ascending. */
  get titles(): number[] {
    return [...this.byTitle.keys()].sort((a, b) => a - b);
  }

  /** Parts of a title, in the order of the CFR. */
  parts(titleNumber: number): PartSpool[] {
    const parts = this.byTitle.get(titleNumber)?.values() ?? [];
    return [...parts].sort((a, b) => compareNumbers(a.partNo, b.partNo));
  }

  /** A rule beside a list, and not in it, is not imported; said once, at the first row of that list. */
  private reportKeyRules({ row, parents }: FileRow): void {
    for (const parent of parents) {
      if (this.seenParents.has(parent)) continue;
      this.seenParents.add(parent);
      if (!(parent.key_rule ?? parent.keyRule)) continue;
      const message =
        "The key_rule around this row was not imported because only list entries are. Add it to the list.";
      this.errors.addBad({ row, field: "key_rule", message });
    }
  }

  private ruleOf(row: FileRow): ImportedRule | undefined {
    try {
      return ruleOfRow(row, this.form);
    } catch (error) {
      this.errors.addBad(failure(row.row, error));
      return undefined;
    }
  }

  private keep(row: number, rule: ImportedRule): void {
    const part = this.partOf(rule);
    const { obligationId, section, isActive, content } = rule;
    part.describe(row, rule.partDescription);
    part.add({ row, obligationId, section, isActive }, this.arena.write(content));
  }

  private press(): void {
    for (const title of this.byTitle.values()) for (const part of title.values()) part.press();
    this.arena.clear();
  }

  private partOf({ titleNumber, partNo }: ImportedRule): PartSpool {
    const parts = this.byTitle.get(titleNumber) ?? new Map<string, PartSpool>();
    this.byTitle.set(titleNumber, parts);
    const part = parts.get(partNo) ?? new PartSpool(partNo, this.arena);
    parts.set(partNo, part);
    return part;
  }
}
