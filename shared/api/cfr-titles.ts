import * as z from "zod";
import { CfrPart, CfrTitle, PartNo, TitleNumber } from "../schemas/cfr.ts";
import { RuleListItem } from "../schemas/company-rule.ts";
import { RulePage, RuleQuery } from "../schemas/rule-query.ts";
import { contract } from "./contract.ts";

export const listCfrTitles = contract({
  operationId: "listCfrTitles",
  folder: "regulation/titles",
  method: "GET",
  path: "/api/cfr-titles",
  summary: "All titles of the CFR, with the number of rules the caller can see in each",
  permission: "regulation:read",
  response: z.array(CfrTitle),
});

export const listCfrTitlesWithRules = contract({
  operationId: "listCfrTitlesWithRules",
  folder: "regulation/titles",
  method: "GET",
  path: "/api/cfr-titles-with-rules",
  summary: "The titles with at least one active rule",
  permission: "regulation:read",
  response: z.array(CfrTitle),
});

export const listCfrParts = contract({
  operationId: "listCfrParts",
  folder: "regulation/titles",
  method: "GET",
  path: "/api/cfr-titles/{titleId}/parts",
  summary: "The parts of a title that have rules, in CFR order",
  permission: "regulation:read",
  params: z.object({ titleId: TitleNumber }),
  response: z.array(CfrPart),
});

export const getCfrPart = contract({
  operationId: "getCfrPart",
  folder: "regulation/titles",
  method: "GET",
  path: "/api/cfr-titles/{titleId}/parts/{partNo}",
  summary: "One part of a title, and whether the caller's company follows the title",
  permission: "regulation:read",
  params: z.object({ titleId: TitleNumber, partNo: PartNo }),
  response: CfrPart.extend({ isSelected: z.boolean() }),
});

export const listPartRules = contract({
  operationId: "listPartRules",
  folder: "rules/company",
  method: "GET",
  path: "/api/cfr-titles/{titleId}/parts/{partNo}/rules",
  summary: "The rules of a part; an array, or a page when limit or cursor is sent",
  permission: "regulation:read",
  params: z.object({ titleId: TitleNumber, partNo: PartNo }),
  query: RuleQuery,
  response: z.union([z.array(RuleListItem), RulePage]),
});
