import type { OperationId } from "../../shared/api/registry.ts";

/** What the first screens of a day ask for. With the setting `keepWarm`, one function of each is kept ready. */
export const firstViews: ReadonlySet<string> = new Set([
  "getCurrentUser",
  "listCfrTitles",
  "getRuleFilters",
  "listCompanyRules",
  "listPartRules",
  "getPartPage",
  "getRulePage",
  "listMyAssignments",
  "getComplianceReport",
  "listOverdueRules",
  "listPolicies",
  "getHorizonMap",
] satisfies OperationId[]);

/** A function that was not called for so long may be gone; AWS names no time, minutes are the experience. */
export const warmEveryMinutes = 5;
