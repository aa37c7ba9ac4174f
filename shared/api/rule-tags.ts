import * as z from "zod";
import { CompanyRule, CompanyRuleId, ReadVersion } from "../schemas/company-rule.ts";
import { maxTagsOfRule, RuleTag, TagBody } from "../schemas/rule-tag.ts";
import { contract } from "./contract.ts";

const TagId = z.string().min(1).max(100);

export const listRuleTags = contract({
  operationId: "listRuleTags",
  folder: "rules/tags",
  method: "GET",
  path: "/api/company/rule-tags",
  summary: "The company's tags by name",
  permission: "rule:read",
  response: z.array(RuleTag),
});

export const createRuleTag = contract({
  operationId: "createRuleTag",
  folder: "rules/tags",
  method: "POST",
  path: "/api/company/rule-tags",
  summary: "Create a tag; names are unique in a company",
  permission: "rule:edit",
  audit: "tag.created",
  success: 201,
  body: TagBody,
  response: RuleTag,
});

export const updateRuleTag = contract({
  operationId: "updateRuleTag",
  folder: "rules/tags",
  method: "PUT",
  path: "/api/company/rule-tags/{tagId}",
  summary: "Rename a tag or change its color",
  permission: "rule:manage",
  audit: "tag.updated",
  params: z.object({ tagId: TagId }),
  body: TagBody,
  response: RuleTag,
});

export const deleteRuleTag = contract({
  operationId: "deleteRuleTag",
  folder: "rules/tags",
  method: "DELETE",
  path: "/api/company/rule-tags/{tagId}",
  summary: "Delete a tag and remove it from all rules",
  permission: "rule:manage",
  audit: "tag.deleted",
  params: z.object({ tagId: TagId }),
  response: z.object({ message: z.string() }),
});

export const setRuleTags = contract({
  operationId: "setRuleTags",
  folder: "rules/tags",
  method: "PUT",
  path: "/api/company/rules/{id}/tags",
  summary: "Set the tags of a company rule",
  permission: "rule:edit",
  audit: "rule.tagged",
  params: z.object({ id: CompanyRuleId }),
  body: z.object({ tagIds: z.array(TagId).max(maxTagsOfRule), version: ReadVersion }),
  response: CompanyRule,
});
