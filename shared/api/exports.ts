import * as z from "zod";
import {
  activityColumns,
  applicabilityColumns,
  assignmentColumns,
  changeColumns,
  dutyColumns,
  evidenceColumns,
  importColumns,
  obligationColumns,
  peopleColumns,
  policyColumns,
  ruleColumns,
  sectionColumns,
} from "../exports/columns.ts";
import { ApplicabilityQuery } from "../schemas/applicability.ts";
import { ChangesQuery } from "../schemas/changes.ts";
import { ActivityQuery } from "../schemas/company-activity.ts";
import { DutiesQuery } from "../schemas/duty.ts";
import { EvidenceQuery } from "../schemas/evidence.ts";
import { MyAssignmentQuery } from "../schemas/my-assignments.ts";
import { ObligationQuery } from "../schemas/obligation-evaluation.ts";
import { PolicyListQuery } from "../schemas/policy.ts";
import { CompanyRulesQuery } from "../schemas/rule-query.ts";
import { SectionMetadataQuery } from "../schemas/section-metadata.ts";
import { exportContract } from "./export-contract.ts";

export const exportRules = exportContract({
  operationId: "exportRules",
  folder: "rules/company",
  list: "rules",
  rows: "the company's rules",
  permission: "rule:read",
  filters: CompanyRulesQuery.omit({ limit: true, cursor: true }),
  columns: ruleColumns,
});

export const exportAssignments = exportContract({
  operationId: "exportAssignments",
  folder: "work/assignments",
  list: "assignments",
  rows: "the caller's own assignments",
  permission: "assignment:read",
  filters: MyAssignmentQuery.omit({ limit: true, cursor: true }),
  columns: assignmentColumns,
});

export const exportApplicability = exportContract({
  operationId: "exportApplicability",
  folder: "reports",
  list: "applicability",
  rows: "the decisions whether rules apply",
  permission: "report:read",
  filters: ApplicabilityQuery.omit({ limit: true, cursor: true }),
  columns: applicabilityColumns,
});

export const exportChanges = exportContract({
  operationId: "exportChanges",
  folder: "work/changes",
  list: "changes",
  rows: "changes of the law",
  permission: "rule:read",
  filters: ChangesQuery.omit({ limit: true, cursor: true }),
  columns: changeColumns,
});

export const exportEvidence = exportContract({
  operationId: "exportEvidence",
  folder: "documents/evidence",
  list: "evidence",
  rows: "evidence",
  permission: "rule:read",
  filters: EvidenceQuery.omit({ limit: true, cursor: true }),
  columns: evidenceColumns,
});

export const exportPolicies = exportContract({
  operationId: "exportPolicies",
  folder: "documents/policies",
  list: "policies",
  rows: "policy documents",
  permission: "policy:read",
  filters: PolicyListQuery,
  columns: policyColumns,
});

export const exportPeople = exportContract({
  operationId: "exportPeople",
  folder: "people/team",
  list: "people",
  rows: "the people of the company",
  permission: "member:read",
  filters: z.object({}),
  columns: peopleColumns,
});

export const exportActivity = exportContract({
  operationId: "exportActivity",
  folder: "pages",
  list: "activity",
  rows: "the company's activity",
  permission: "activity:read",
  scope: "activity:read",
  filters: ActivityQuery.omit({ limit: true, cursor: true }),
  columns: activityColumns,
});

export const exportImports = exportContract({
  operationId: "exportImports",
  folder: "intake",
  list: "imports",
  rows: "imports and undos of the caller's library",
  permission: "rule-import:read",
  filters: z.object({}),
  columns: importColumns,
});

export const exportSections = exportContract({
  operationId: "exportSections",
  folder: "sections/metadata",
  list: "sections",
  rows: "section metadata entries",
  permission: "section-metadata:manage",
  filters: SectionMetadataQuery.omit({ limit: true, cursor: true }),
  columns: sectionColumns,
});

export const exportObligations = exportContract({
  operationId: "exportObligations",
  folder: "metrics/obligations",
  list: "obligations",
  rows: "obligations and their evaluations",
  permission: "obligation-evaluation:manage",
  filters: ObligationQuery.omit({ limit: true, cursor: true }),
  columns: obligationColumns,
});

export const exportDuties = exportContract({
  operationId: "exportDuties",
  folder: "work/duties",
  list: "duties",
  rows: "recurring duties",
  permission: "assignment:read",
  filters: DutiesQuery.omit({ limit: true, cursor: true }),
  columns: dutyColumns,
});
