import type { Sample } from "./sample.ts";

const asCsv: Sample = { request: () => ({ query: { format: "csv" } }) };

/** What the generated tests send to the files of lists. */
export const exportSamples: Readonly<Record<string, Sample>> = {
  exportRules: asCsv,
  exportAssignments: asCsv,
  exportApplicability: asCsv,
  exportChanges: asCsv,
  exportEvidence: asCsv,
  exportActivity: asCsv,
  exportPolicies: asCsv,
  exportPeople: asCsv,
  exportImports: asCsv,
  exportSections: asCsv,
  exportObligations: asCsv,
};
