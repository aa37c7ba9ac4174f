/** Policies are always fresh, and read with three retries (specification 2, sections 7 and 9). */
export const policyReads = { freshFor: 0, keepFor: 0, retries: 3 } as const;
