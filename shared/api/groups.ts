import * as z from "zod";
import { Group, GroupBody, GroupChange, GroupId, GroupsPage } from "../schemas/group.ts";
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
