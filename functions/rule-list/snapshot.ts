import type { MasterRule } from "../../shared/schemas/rule.ts";

/** The rules of a title in one library, in the order of the CFR. Never changes; many companies share it. */
export interface Snapshot {
  readonly count: number;
  /** About what it takes in memory. */
  readonly bytes: number;
  readonly rules: readonly MasterRule[];
}

/** @param rules of one title and library, in any order */
export const buildSnapshot = (rules: readonly MasterRule[]): Snapshot => ({
  count: rules.length,
  bytes: rules.length * 2_000,
  rules,
});
