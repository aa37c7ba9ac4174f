import * as z from "zod";
import { Assignment } from "../schemas/assignment.ts";
import { CompanyRuleId } from "../schemas/company-rule.ts";
import { IsoDate } from "../schemas/dates.ts";
import {
  Group,
  GroupBody,
  GroupChange,
  GroupsPage,
  GroupWorkPage,
  GroupWorkQuery,
  MemberLoad,
} from "../schemas/group.ts";
import { GroupChoice, GroupId } from "../schemas/group-name.ts";
import { PageQuery } from "../schemas/pagination.ts";
import { contract, Message } from "./contract.ts";

const folder = "work/groups";
const ById = z.object({ id: GroupId });

export const listGroups = contract({
  operationId: "listGroups",
  folder,
  method: "GET",
  path: "/api/company/groups",
  summary: "The company's groups by name, with their people and open work",
  permission: "member:read",
  query: PageQuery,
  response: GroupsPage,
});

export const listGroupNames = contract({
  operationId: "listGroupNames",
  folder: "people/groups",
  method: "GET",
  path: "/api/company/groups/names",
  summary: "All groups of the company by name, to choose from",
  permission: "member:read",
  response: z.array(GroupChoice),
});

export const createGroup = contract({
  operationId: "createGroup",
  folder,
  method: "POST",
  path: "/api/company/groups",
  summary: "Make a group of active people; names are unique in a company",
  permission: "group:manage",
  audit: "group.created",
  success: 201,
  body: GroupBody,
  response: Group,
});

export const updateGroup = contract({
  operationId: "updateGroup",
  folder,
  method: "PUT",
  path: "/api/company/groups/{id}",
  summary: "Change a group's name, lead and members",
  permission: "group:manage",
  audit: "group.updated",
  params: ById,
  body: GroupChange,
  response: Group,
});

export const deleteGroup = contract({
  operationId: "deleteGroup",
  folder,
  method: "DELETE",
  path: "/api/company/groups/{id}",
  summary: "Delete a group that has no open work",
  permission: "group:manage",
  audit: "group.deleted",
  params: ById,
  response: Message,
});

const OfRule = z.object({ id: CompanyRuleId });

export const takeRule = contract({
  operationId: "takeRule",
  folder,
  method: "POST",
  path: "/api/company/rules/{id}/take",
  summary: "One of the group takes a rule that is assigned to it; of several at once one does",
  permission: "assignment:read",
  audit: "assignment.taken",
  params: OfRule,
  response: Assignment,
});

export const giveBackRule = contract({
  operationId: "giveBackRule",
  folder,
  method: "POST",
  path: "/api/company/rules/{id}/give-back",
  summary: "Who took a rule of a group gives it back, which ends what they submitted",
  permission: "assignment:read",
  audit: "assignment.given-back",
  params: OfRule,
  response: Assignment,
});

export const listGroupWork = contract({
  operationId: "listGroupWork",
  folder,
  method: "GET",
  path: "/api/assignments/groups",
  summary: "Rules, as My Assignments lists them, and duties of the caller's groups that no one has taken",
  permission: "assignment:read",
  query: GroupWorkQuery,
  response: GroupWorkPage,
});

export const getGroupLoad = contract({
  operationId: "getGroupLoad",
  folder,
  method: "GET",
  path: "/api/company/groups/{id}/load",
  summary: "What each member has taken of all work, for the group's lead and managers",
  permission: "assignment:read",
  params: ById,
  query: z.object({ today: IsoDate.optional() }),
  response: z.array(MemberLoad),
});
