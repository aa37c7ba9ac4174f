/** Where a text of the regulation comes from, in words. */
export const textSources = { ecfr: "eCFR.gov", file: "File", hand: "By hand" } as const;
