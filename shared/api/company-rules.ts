import * as z from "zod";
import { PartNo, TitleNumber } from "../schemas/cfr.ts";
import { CompanyRule, CompanyRuleId, MasterRuleId, RuleListItem } from "../schemas/company-rule.ts";
import { MasterRule } from "../schemas/rule.ts";
import { RulePage, RuleQuery } from "../schemas/rule-query.ts";
import { contract } from "./contract.ts";

export const listCompanyRules = contract({
  operationId: "listCompanyRules",
  domain: "company-rules",
  method: "GET",
  path: "/api/company/rules/all",
  summary: "The company's rules; an array, or a page when limit or cursor is sent",
  permission: "rule:read",
  query: RuleQuery.extend({
    titleFilter: TitleNumber.optional(),
    partFilter: PartNo.optional(),
    /** Other names of the same two filters, as the specification's regulations list sends them. */
    titleNumber: TitleNumber.optional(),
    partNo: PartNo.optional(),
  }),
  response: z.union([z.array(RuleListItem), RulePage]),
});

export const getCompanyRule = contract({
  operationId: "getCompanyRule",
  domain: "company-rules",
  method: "GET",
  path: "/api/company/rules/{id}",
  summary: "One company rule in full",
  permission: "rule:read",
  params: z.object({ id: CompanyRuleId }),
  response: CompanyRule,
});

export const copyMasterRule = contract({
  operationId: "copyMasterRule",
  domain: "company-rules",
  method: "POST",
  path: "/api/company/rules/copy/{masterId}",
  summary: "Make the company's own copy of a master rule; an existing copy is answered as it is",
  permission: "rule:edit",
  audit: "rule.copied",
  params: z.object({ masterId: MasterRuleId }),
  response: CompanyRule,
});

export const initializeCompanyRules = contract({
  operationId: "initializeCompanyRules",
  domain: "company-rules",
  method: "POST",
  path: "/api/company/rules/initialize",
  summary: "Make the missing company rules of the selected titles",
  permission: "rule:initialise",
  audit: "rules.initialised",
  response: z.object({ created: z.number().int(), message: z.string() }),
});

export const getMasterRule = contract({
  operationId: "getMasterRule",
  domain: "company-rules",
  method: "GET",
  path: "/api/rules/{id}",
  summary: "One master rule by its composite id",
  permission: "regulation:read",
  params: z.object({ id: MasterRuleId }),
  response: MasterRule.extend({
    /** The number of the company's rule, when it has one. */
    companyRuleId: z.number().int().nullable(),
  }),
});
