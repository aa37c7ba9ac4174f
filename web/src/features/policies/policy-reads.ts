/** Policies are always fresh, and read with three retries. */
export const policyReads = { freshFor: 0, keepFor: 0, retries: 3 } as const;
