import { compareSections } from "../../../shared/citations/citation.ts";
import type { ManifestPart } from "../../regulation/library/library-types.ts";
import type { PackedRule } from "../../regulation/library/packed-rule.ts";
import type { MergeCounts } from "../engine/import-result.ts";
import type { CollectedRule } from "./part-spool.ts";

interface MergedPart extends Omit<MergeCounts, "removed"> {
  /** All rules of the part, in section order. */
  readonly rules: readonly PackedRule[];
  readonly nextOrdinal: number;
}

/** Gets the outcome of each row, and what the library has under its id. */
export type SeeRow = (
  outcome: "created" | "updated" | "unchanged",
  rule: CollectedRule,
  known: PackedRule | undefined,
) => void;

/** Section order; within a section the order of ordinals, which is the order of the first import. */
export const inSectionOrder = (rules: readonly PackedRule[]): PackedRule[] => {
  const sections = [...new Set(rules.map(({ section }) => section))].sort(compareSections);
  const rank = new Map(sections.map((section, index) => [section, index]));
  return rules.toSorted(
    (a, b) => (rank.get(a.section) ?? 0) - (rank.get(b.section) ?? 0) || a.ordinal - b.ordinal,
  );
};

const outcomeOf = (known: PackedRule | undefined, content: Uint8Array): Parameters<SeeRow>[0] => {
  if (!known || known.isWithdrawn) return "created";
  return Buffer.compare(known.content, content) === 0 ? "unchanged" : "updated";
};

/**
 * Lays the rules of a file over those of a part: a rule with a known obligation id is replaced, a new one
 * gets the next ordinal of its title, and one that an undo took out comes back with its own. Nothing is removed.
 * @param incoming in the order of the file, every obligation id once
 * @param now the moment the import was asked for, so that a repeated run makes the same bytes
 */
export const mergePart = (
  existing: readonly PackedRule[],
  incoming: readonly CollectedRule[],
  nextOrdinal: number,
  now: string,
  see?: SeeRow,
): MergedPart => {
  const merged = new Map(existing.map((rule) => [rule.obligationId, rule]));
  const counts = { created: 0, updated: 0, unchanged: 0 };
  let ordinal = nextOrdinal;
  for (const rule of incoming) {
    const { obligationId, section, isActive, content } = rule;
    const known = merged.get(obligationId);
    const outcome = outcomeOf(known, content);
    counts[outcome] += 1;
    see?.(outcome, rule, known);
    if (outcome === "unchanged") continue;
    merged.set(obligationId, {
      obligationId,
      section,
      ordinal: known?.ordinal ?? ordinal,
      isActive,
      isWithdrawn: false,
      content,
      createdAt: outcome === "updated" ? (known?.createdAt ?? now) : now,
      updatedAt: now,
    });
    if (!known) ordinal += 1;
  }
  return { ...counts, rules: inSectionOrder([...merged.values()]), nextOrdinal: ordinal };
};

/** Ordinals as runs `[first, count]`, ascending. */
export const ordinalRuns = (rules: readonly PackedRule[]): ManifestPart["runs"] => {
  const runs: [number, number][] = [];
  for (const ordinal of rules.map((rule) => rule.ordinal).sort((a, b) => a - b)) {
    const run = runs.at(-1);
    if (run && run[0] + run[1] === ordinal) run[1] += 1;
    else runs.push([ordinal, 1]);
  }
  return runs;
};
