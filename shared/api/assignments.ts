import * as z from "zod";
import {
  AssignBody,
  Assignment,
  CompanyRuleId,
  MasterRuleId,
  MyAssignment,
} from "../schemas/company-rule.ts";
import { contract } from "./contract.ts";

export const assignCompanyRule = contract({
  operationId: "assignCompanyRule",
  domain: "assignments",
  method: "POST",
  path: "/api/company/rules/{id}/assign",
  summary: "Assign a company rule to an active member; an earlier assignment is cancelled",
  permission: "rule:assign",
  audit: "rule.assigned",
  success: 201,
  params: z.object({ id: CompanyRuleId }),
  body: AssignBody,
  response: Assignment,
});

export const assignMasterRule = contract({
  operationId: "assignMasterRule",
  domain: "assignments",
  method: "POST",
  path: "/api/rules/{id}/assign",
  summary: "Make the company's rule of a master rule, then assign it",
  permission: "rule:assign",
  audit: "rule.assigned",
  success: 201,
  params: z.object({ id: MasterRuleId }),
  body: AssignBody,
  response: Assignment,
});

export const listRuleAssignments = contract({
  operationId: "listRuleAssignments",
  domain: "assignments",
  method: "GET",
  path: "/api/company/rules/{id}/assignments",
  summary: "The assignments of a rule, newest first",
  permission: "rule:read",
  params: z.object({ id: CompanyRuleId }),
  response: z.array(Assignment),
});

export const listMyAssignments = contract({
  operationId: "listMyAssignments",
  domain: "assignments",
  method: "GET",
  path: "/api/assignments/company-rules",
  summary: "The rules assigned to the signed-in person",
  permission: "assignment:read",
  response: z.array(MyAssignment),
});
