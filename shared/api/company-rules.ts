import * as z from "zod";
import { BulkChange, BulkResult, BulkUndo } from "../schemas/bulk-change.ts";
import {
  AnyRuleId,
  ApplicabilityReason,
  CompanyRule,
  CompanyRuleId,
  MasterRuleId,
  ReadVersion,
  RuleEdit,
  RuleListItem,
  RuleStateAfter,
} from "../schemas/company-rule.ts";
import { MasterRule } from "../schemas/rule.ts";
import { UndoId } from "../schemas/rule-merge.ts";
import { CompanyRulesQuery, RulePage } from "../schemas/rule-query.ts";
import { contract } from "./contract.ts";

/** Whether the caller may assign and change the rule: their company follows its title, and its part has rules. */
const mayWork = z.boolean();

export const listCompanyRules = contract({
  operationId: "listCompanyRules",
  folder: "rules/company",
  method: "GET",
  path: "/api/company/rules/all",
  summary: "The company's rules; an array, or a page when limit or cursor is sent",
  permission: "rule:read",
  query: CompanyRulesQuery,
  response: z.union([z.array(RuleListItem), RulePage]),
});

export const getCompanyRule = contract({
  operationId: "getCompanyRule",
  folder: "rules/company",
  method: "GET",
  path: "/api/company/rules/{id}",
  summary: "One company rule in full",
  permission: "rule:read",
  params: z.object({ id: CompanyRuleId }),
  response: CompanyRule.extend({ mayWork }),
});

export const copyMasterRule = contract({
  operationId: "copyMasterRule",
  folder: "rules/company",
  method: "POST",
  path: "/api/company/rules/copy/{masterId}",
  summary: "Create the company's own copy of a master rule; an existing copy is returned as is",
  permission: "rule:edit",
  audit: "rule.copied",
  params: z.object({ masterId: MasterRuleId }),
  response: CompanyRule,
});

/** A stale version is 409 `rule.stale` with a sentence that names who was faster. */
export const updateCompanyRule = contract({
  operationId: "updateCompanyRule",
  folder: "rules/company",
  method: "PUT",
  path: "/api/company/rules/{id}",
  summary: "Edit a company rule; an outdated version is refused",
  permission: "rule:edit",
  audit: "rule.updated",
  params: z.object({ id: CompanyRuleId }),
  body: RuleEdit,
  response: CompanyRule,
});

export const importFromMaster = contract({
  operationId: "importFromMaster",
  folder: "rules/company",
  method: "POST",
  path: "/api/company/rules/{id}/import-master",
  summary: "Reset the texts of a company copy to its master's; notes, status and assignment stay",
  permission: "rule:manage",
  audit: "rule.reset",
  params: z.object({ id: CompanyRuleId }),
  body: z.object({ version: ReadVersion }),
  response: CompanyRule.extend({ undoId: UndoId }),
});

export const setApplicability = contract({
  operationId: "setApplicability",
  folder: "rules/company",
  method: "PATCH",
  path: "/api/company/rules/{ruleId}/applicability",
  summary: "Set whether a rule applies to the company; a master rule's id creates the company rule first",
  permission: "rule:manage",
  audit: "rule.applicability-set",
  params: z.object({ ruleId: AnyRuleId }),
  body: z.object({
    /** Null takes a decision back: the rule is undecided. */
    isApplicable: z.boolean().nullable(),
    reason: ApplicabilityReason.optional(),
    version: ReadVersion,
  }),
  response: RuleStateAfter,
});

export const changeRulesInBulk = contract({
  operationId: "changeRulesInBulk",
  folder: "work/bulk",
  method: "POST",
  path: "/api/company/rules/bulk",
  summary:
    "Assign, or set status, priority or applicability of many rules; each succeeds or fails on its own",
  permission: "rule:manage",
  audit: "rule.changed-in-bulk",
  body: BulkChange,
  response: BulkResult,
});

export const undoBulkChange = contract({
  operationId: "undoBulkChange",
  folder: "work/bulk",
  method: "POST",
  path: "/api/company/rules/bulk/undo",
  summary: "Restore an earlier status, priority or applicability of rules, unless changed since",
  permission: "rule:manage",
  audit: "rule.bulk-undone",
  body: BulkUndo,
  response: BulkResult,
});

export const initializeCompanyRules = contract({
  operationId: "initializeCompanyRules",
  folder: "rules/company",
  method: "POST",
  path: "/api/company/rules/initialize",
  summary: "Create the missing company rules of the selected titles",
  permission: "rule:initialise",
  audit: "rules.initialised",
  response: z.object({ created: z.number().int(), message: z.string() }),
});

export const getMasterRule = contract({
  operationId: "getMasterRule",
  folder: "rules/company",
  method: "GET",
  path: "/api/rules/{id}",
  summary: "One master rule by its composite id",
  permission: "regulation:read",
  params: z.object({ id: MasterRuleId }),
  response: MasterRule.extend({
    /** The number of the company's rule, when it has one. */
    companyRuleId: z.number().int().nullable(),
    /** Whether the caller's company follows its title. */
    isSelected: z.boolean(),
    mayWork,
  }),
});
