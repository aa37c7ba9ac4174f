import type { PackedRule } from "../../regulation/library/packed-rule.ts";
import { inSectionOrder } from "../rules/merge-part.ts";

/** A part before an import, as the import left it, and as it is now. */
export interface PartStates {
  readonly before: readonly PackedRule[];
  readonly after: readonly PackedRule[];
  readonly current: readonly PackedRule[];
}

export interface RestoredPart {
  /** All rules of the part, in section order. */
  readonly rules: readonly PackedRule[];
  /** Rules that have their text from before the import again. */
  readonly restored: number;
  /** Rules that the import had brought and that are withdrawn now. */
  readonly withdrawn: number;
  /** Rules that were put back by an earlier undo of the same import. */
  readonly unchanged: number;
  /** Rules as they are now that later imports changed again; they stay as they are. */
  readonly kept: readonly PackedRule[];
}

const isSame = (a: PackedRule, b: PackedRule): boolean =>
  a.updatedAt === b.updatedAt &&
  a.isWithdrawn === b.isWithdrawn &&
  Buffer.compare(a.content, b.content) === 0;

/** The rule as it was before the import, or withdrawn where there was none. */
const wanted = (before: PackedRule | undefined, current: PackedRule): PackedRule =>
  before ?? { ...current, isWithdrawn: true, isActive: false };

/** Whether an earlier undo put the rule back already. */
const isRestored = (before: PackedRule | undefined, current: PackedRule): boolean =>
  before ? isSame(before, current) : current.isWithdrawn;

/**
 * Puts every rule of a part that an import changed back to what it was, provided it still is what the import
 * made of it. Ordinals stay: a rule that comes with a later import gets its number again.
 */
export const restorePart = ({ before, after, current }: PartStates): RestoredPart => {
  const [earlier, now] = [before, current].map(
    (rules) => new Map(rules.map((rule) => [rule.obligationId, rule])),
  );
  const restored = new Map(now);
  const counts = { restored: 0, withdrawn: 0, unchanged: 0 };
  const kept: PackedRule[] = [];
  for (const made of after) {
    const old = earlier?.get(made.obligationId);
    const present = now?.get(made.obligationId);
    if (!present || (old && isSame(old, made))) continue;
    if (isSame(made, present)) {
      restored.set(made.obligationId, wanted(old, present));
      counts[old && !old.isWithdrawn ? "restored" : "withdrawn"] += 1;
    } else if (isRestored(old, present)) counts.unchanged += 1;
    else kept.push(present);
  }
  return { ...counts, kept, rules: inSectionOrder([...restored.values()]) };
};
