import * as z from "zod";
import { AssignBody, Assignment, MyAssignment } from "../schemas/assignment.ts";
import { CompanyRuleId, MasterRuleId, RuleStateAfter } from "../schemas/company-rule.ts";
import { MyAssignmentPage, MyAssignmentQuery, MyAssignmentUpdate } from "../schemas/my-assignments.ts";
import { contract } from "./contract.ts";

export const assignCompanyRule = contract({
  operationId: "assignCompanyRule",
  folder: "work/assignments",
  method: "POST",
  path: "/api/company/rules/{id}/assign",
  summary:
    "Assign a company rule to an active member and cancel the previous assignment; an identical assignment is returned as is",
  permission: "rule:assign",
  audit: "rule.assigned",
  success: 201,
  params: z.object({ id: CompanyRuleId }),
  body: AssignBody,
  response: Assignment,
});

export const assignMasterRule = contract({
  operationId: "assignMasterRule",
  folder: "work/assignments",
  method: "POST",
  path: "/api/rules/{id}/assign",
  summary: "Create the company rule of a master rule, then assign it",
  permission: "rule:assign",
  audit: "rule.assigned",
  success: 201,
  params: z.object({ id: MasterRuleId }),
  body: AssignBody,
  response: Assignment,
});

export const listRuleAssignments = contract({
  operationId: "listRuleAssignments",
  folder: "work/assignments",
  method: "GET",
  path: "/api/company/rules/{id}/assignments",
  summary: "The assignments of a rule, newest first",
  permission: "rule:read",
  params: z.object({ id: CompanyRuleId }),
  response: z.array(Assignment),
});

export const listMyAssignments = contract({
  operationId: "listMyAssignments",
  folder: "work/assignments",
  method: "GET",
  path: "/api/assignments/company-rules",
  summary:
    "The rules assigned to the signed-in person; an array, or a page with counts when limit or cursor is sent",
  permission: "assignment:read",
  query: MyAssignmentQuery,
  response: z.union([z.array(MyAssignment), MyAssignmentPage]),
});

export const unassignCompanyRule = contract({
  operationId: "unassignCompanyRule",
  folder: "work/assignments",
  method: "DELETE",
  path: "/api/company/rules/{id}/assignment",
  summary: "Cancel the active assignment of a rule; 404 if there is none",
  permission: "rule:assign",
  audit: "rule.unassigned",
  params: z.object({ id: CompanyRuleId }),
  response: RuleStateAfter,
});

export const updateMyAssignment = contract({
  operationId: "updateMyAssignment",
  folder: "work/assignments",
  method: "PATCH",
  path: "/api/assignments/company-rules/{id}",
  summary: "The assignee sets the status of a rule that is assigned to them, and may add a note",
  permission: "assignment:read",
  audit: "assignment.updated",
  params: z.object({ id: CompanyRuleId }),
  body: MyAssignmentUpdate,
  response: RuleStateAfter,
});
