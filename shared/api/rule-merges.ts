import * as z from "zod";
import { CompanyRuleId } from "../schemas/company-rule.ts";
import {
  MergedRule,
  MergeOutcome,
  MergeRequest,
  MergeUndo,
  MergeUndoOutcome,
  PartMergeRequest,
  RuleMerge,
} from "../schemas/rule-merge.ts";
import { contract } from "./contract.ts";

/*
 * A master rule moved under the company's own wording: both changes in one (docs/rules.md, "Updates from the
 * master").
 */

export const getRuleMerge = contract({
  operationId: "getRuleMerge",
  folder: "rules/merge",
  method: "GET",
  path: "/api/company/rules/{id}/merge",
  summary: "The company's wording of a rule beside its master's, before and now; 404 without a copy",
  permission: "rule:read",
  params: z.object({ id: CompanyRuleId }),
  response: RuleMerge,
});

/** 400 names each conflict without a decision; 409 `rule.stale` and `master.stale`. */
export const mergeRule = contract({
  operationId: "mergeRule",
  folder: "rules/merge",
  method: "POST",
  path: "/api/company/rules/{id}/merge",
  summary: "Update a copy from its master; each conflict needs a decision",
  permission: "rule:manage",
  audit: "rule.merged",
  params: z.object({ id: CompanyRuleId }),
  body: MergeRequest,
  response: MergedRule,
});

export const mergePartRules = contract({
  operationId: "mergePartRules",
  folder: "rules/merge",
  method: "POST",
  path: "/api/company/rules/merge",
  summary: "Update the copies of a part that do not conflict with their masters, at most 200 a call",
  permission: "rule:manage",
  audit: "rule.merged",
  body: PartMergeRequest,
  response: z.object({
    outcomes: z.array(MergeOutcome),
    /** For the next call; null at the end. */
    nextCursor: z.string().nullable(),
  }),
});

export const undoRuleMerges = contract({
  operationId: "undoRuleMerges",
  folder: "rules/merge",
  method: "POST",
  path: "/api/company/rules/merge/undo",
  summary: "Restore copies as they were before an update or an import from the master",
  permission: "rule:manage",
  audit: "rule.merge-undone",
  body: MergeUndo,
  response: z.object({ outcomes: z.array(MergeUndoOutcome) }),
});
