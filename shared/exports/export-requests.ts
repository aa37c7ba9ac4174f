import type * as z from "zod";
import {
  exportActivity,
  exportApplicability,
  exportAssignments,
  exportChanges,
  exportDuties,
  exportEvidence,
  exportImports,
  exportObligations,
  exportPeople,
  exportPolicies,
  exportRules,
  exportSections,
} from "../api/exports.ts";
import type { ExportedList } from "../schemas/export-job.ts";

/** The call that makes a list's file at once: who may, and what it takes. */
export const exportRequests = {
  rules: exportRules,
  assignments: exportAssignments,
  applicability: exportApplicability,
  changes: exportChanges,
  evidence: exportEvidence,
  policies: exportPolicies,
  people: exportPeople,
  activity: exportActivity,
  imports: exportImports,
  sections: exportSections,
  obligations: exportObligations,
  duties: exportDuties,
} as const satisfies Record<ExportedList, { query: z.ZodType }>;
