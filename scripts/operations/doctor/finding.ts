/** What a check found. `missing` must be mended before people use the stage, `advice` may wait. */
export interface Finding {
  readonly state: "ok" | "advice" | "missing";
  /** One sentence; for what is not ok also what to do. */
  readonly words: string;
}

/** One thing that is checked, and its name for the list. */
export interface Check {
  readonly name: string;
  readonly run: () => Promise<Finding>;
}

export const ok = (words: string): Finding => ({ state: "ok", words });
export const advice = (words: string): Finding => ({ state: "advice", words });
export const missing = (words: string): Finding => ({ state: "missing", words });

const signs = { ok: "ok     ", advice: "advice ", missing: "MISSING" } as const;

/** A check that fails itself says so, and the others go on. */
const outcomeOf = async ({ run }: Check): Promise<Finding> => {
  try {
    return await run();
  } catch (error) {
    const reason = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
    return missing(`Could not be checked. ${reason}`);
  }
};

/** Runs all checks, and gives a line for each and whether one found something missing. */
export const report = async (
  checks: readonly Check[],
): Promise<{ readonly lines: string; readonly isMissing: boolean }> => {
  const found = await Promise.all(checks.map(async (check) => ({ check, finding: await outcomeOf(check) })));
  return {
    lines: found
      .map(({ check, finding }) => `${signs[finding.state]}  ${check.name}: ${finding.words}`)
      .join("\n"),
    isMissing: found.some(({ finding }) => finding.state === "missing"),
  };
};
