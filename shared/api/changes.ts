import * as z from "zod";
import {
  BulkChanges,
  BulkChangesResult,
  Change,
  ChangeEntries,
  ChangeEntry,
  ChangeId,
  ChangePatch,
  ChangesPage,
  ChangesQuery,
  ChangeTask,
  Following,
  NewComment,
  NewFollowing,
  NewTasks,
  ReadMarks,
  TaskPatch,
} from "../schemas/changes.ts";
import { PageQuery } from "../schemas/pagination.ts";
import { contract, Message } from "./contract.ts";

/*
 * What changed in the law that a company follows, and what its people do about it (docs/changes.md). Members see
 * what touches a rule of theirs or holds a task of theirs; anything else is 404 to them.
 */
const folder = "work/changes";
const params = z.object({ id: ChangeId });

export const listChanges = contract({
  operationId: "listChanges",
  folder,
  method: "GET",
  path: "/api/changes",
  summary: "The changes of the law that touch the company, the most severe first",
  permission: "rule:read",
  query: ChangesQuery,
  response: ChangesPage,
});

export const getChange = contract({
  operationId: "getChange",
  folder,
  method: "GET",
  path: "/api/changes/{id}",
  summary: "A change with the rules, documents, readers and tasks it touches",
  permission: "rule:read",
  params,
  response: Change,
});

/** 409 `change.stale`, `change.state`, `change.open-tasks`. */
export const updateChange = contract({
  operationId: "updateChange",
  folder,
  method: "PATCH",
  path: "/api/changes/{id}",
  summary: "Change the state, assessor or due date of a change",
  permission: "rule:manage",
  audit: "change.updated",
  params,
  body: ChangePatch,
  response: Change,
});

export const listChangeComments = contract({
  operationId: "listChangeComments",
  folder,
  method: "GET",
  path: "/api/changes/{id}/comments",
  summary: "Comments on a change and its history, newest first",
  permission: "rule:read",
  params,
  query: PageQuery,
  response: ChangeEntries,
});

export const addChangeComment = contract({
  operationId: "addChangeComment",
  folder,
  method: "POST",
  path: "/api/changes/{id}/comments",
  summary: "Comment on a change",
  permission: "rule:read",
  audit: "change.commented",
  success: 201,
  params,
  body: NewComment,
  response: ChangeEntry,
});

/** The change becomes `action_needed`. 409 `change.state`, `change.tasks-exist`. */
export const createChangeTasks = contract({
  operationId: "createChangeTasks",
  folder,
  method: "POST",
  path: "/api/changes/{id}/tasks",
  summary: "Give the rules of a change to people to check, one email an owner",
  permission: "rule:manage",
  audit: "change.tasks-created",
  success: 201,
  params,
  body: NewTasks,
  response: z.object({ tasks: z.array(ChangeTask) }),
});

export const updateChangeTask = contract({
  operationId: "updateChangeTask",
  folder,
  method: "PATCH",
  path: "/api/changes/{id}/tasks/{taskId}",
  summary: "Complete a task, or cancel it as a manager; the last one completed makes the change done",
  permission: "rule:read",
  audit: "change.task-updated",
  params: z.object({ id: ChangeId, taskId: z.string().min(1).max(100) }),
  body: TaskPatch,
  response: ChangeTask,
});

export const listMyChangeTasks = contract({
  operationId: "listMyChangeTasks",
  folder,
  method: "GET",
  path: "/api/changes/tasks",
  summary: "The caller's own tasks about changes, what is due first before the rest",
  permission: "rule:read",
  query: z.object({ status: ChangeTask.shape.status.optional() }),
  response: z.array(ChangeTask),
});

export const bulkChangeChanges = contract({
  operationId: "bulkChangeChanges",
  folder,
  method: "POST",
  path: "/api/changes/bulk",
  summary: "Change up to 100 changes in one way, each by itself",
  permission: "rule:manage",
  audit: "change.updated",
  body: BulkChanges,
  response: BulkChangesResult,
});

export const markChangesRead = contract({
  operationId: "markChangesRead",
  folder,
  method: "PUT",
  path: "/api/changes/read",
  summary: "Mark changes as read or unread for the caller",
  permission: "rule:read",
  audit: "change.read",
  body: ReadMarks,
  response: z.object({ ids: z.array(ChangeId) }),
});

export const listFollowing = contract({
  operationId: "listFollowing",
  folder,
  method: "GET",
  path: "/api/changes/following",
  summary: "The titles, parts and sections that the caller follows",
  permission: "rule:read",
  response: z.array(Following),
});

/** A place that is followed already takes the new mode, with 200. 409 `following.limit`. */
export const followPlace = contract({
  operationId: "followPlace",
  folder,
  method: "POST",
  path: "/api/changes/following",
  summary: "Follow a title, part or section",
  permission: "rule:read",
  audit: "place.followed",
  success: 201,
  again: true,
  body: NewFollowing,
  response: Following,
});

export const stopFollowing = contract({
  operationId: "stopFollowing",
  folder,
  method: "DELETE",
  path: "/api/changes/following/{id}",
  summary: "Stop following a place",
  permission: "rule:read",
  audit: "place.unfollowed",
  params: z.object({ id: z.string().min(1).max(100) }),
  response: Message,
});
