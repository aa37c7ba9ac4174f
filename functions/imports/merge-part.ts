import { compareSections } from "../../shared/citations/citation.ts";
import type { ManifestPart } from "../library/library-types.ts";
import type { PackedRule } from "../library/packed-rule.ts";
import type { CollectedRule } from "./part-spool.ts";

/** What an import did to some rules. Counts are rows of the file. */
export interface MergeCounts {
  readonly created: number;
  readonly updated: number;
  readonly unchanged: number;
}

export interface MergedPart extends MergeCounts {
  /** All rules of the part, in section order. */
  readonly rules: readonly PackedRule[];
  readonly nextOrdinal: number;
}

/** Section order; within a section the order of ordinals, which is the order of the first import. */
const inSectionOrder = (rules: readonly PackedRule[]): PackedRule[] => {
  const sections = [...new Set(rules.map(({ section }) => section))].sort(compareSections);
  const rank = new Map(sections.map((section, index) => [section, index]));
  return rules.toSorted(
    (a, b) => (rank.get(a.section) ?? 0) - (rank.get(b.section) ?? 0) || a.ordinal - b.ordinal,
  );
};

/**
 * Lays the rules of a file over those of a part: a rule with a known obligation id is replaced, a new one
 * gets the next ordinal of its title. Nothing is removed.
 * @param incoming in the order of the file, every obligation id once
 * @param now the moment the import was asked for, so that a repeated run makes the same bytes
 */
export const mergePart = (
  existing: readonly PackedRule[],
  incoming: readonly CollectedRule[],
  nextOrdinal: number,
  now: string,
): MergedPart => {
  const merged = new Map(existing.map((rule) => [rule.obligationId, rule]));
  const counts = { created: 0, updated: 0, unchanged: 0 };
  let ordinal = nextOrdinal;
  for (const { obligationId, section, isActive, content } of incoming) {
    const known = merged.get(obligationId);
    if (known && Buffer.compare(known.content, content) === 0) counts.unchanged += 1;
    else if (known) {
      merged.set(obligationId, { ...known, section, isActive, content, updatedAt: now });
      counts.updated += 1;
    } else {
      merged.set(obligationId, {
        obligationId,
        section,
        ordinal,
        isActive,
        content,
        createdAt: now,
        updatedAt: now,
      });
      ordinal += 1;
      counts.created += 1;
    }
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
