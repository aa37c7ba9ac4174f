/** What one check on real data found. */
export interface Outcome {
  readonly what: string;
  readonly ok: boolean;
  readonly detail: string;
}

/** A check that two values are the same. */
export const expectEqual = (what: string, actual: unknown, expected: unknown): Outcome => ({
  what,
  ok: JSON.stringify(actual) === JSON.stringify(expected),
  detail: `${JSON.stringify(actual)}, expected ${JSON.stringify(expected)}`,
});

/** Prints each outcome, and counts them. */
export const report = (outcomes: readonly Outcome[]): { passed: number; failed: number } => {
  for (const { what, ok, detail } of outcomes)
    console.log(`${ok ? "✓" : "✗"} ${what}${ok ? "" : `: ${detail}`}`);
  const failed = outcomes.filter(({ ok }) => !ok).length;
  return { passed: outcomes.length - failed, failed };
};
