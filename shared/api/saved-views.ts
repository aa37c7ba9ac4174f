import * as z from "zod";
import { ListName } from "../exports/lists.ts";
import { PageQuery, pageOf } from "../schemas/pagination.ts";
import { NewView, SavedView, ViewChanges, ViewId } from "../schemas/saved-view.ts";
import { contract, Message } from "./contract.ts";

const folder = "people/views";
const ById = z.object({ id: ViewId });

export const listSavedViews = contract({
  operationId: "listSavedViews",
  folder,
  method: "GET",
  path: "/api/saved-views",
  summary: "The caller's own views of a list and those that the company shares, by name",
  permission: "rule:read",
  query: PageQuery.extend({ list: ListName }),
  response: pageOf(SavedView),
});

export const createSavedView = contract({
  operationId: "createSavedView",
  folder,
  method: "POST",
  path: "/api/saved-views",
  summary: "Save filters, order, columns and density of a list under a name; managers may share it",
  permission: "rule:read",
  audit: "view.saved",
  success: 201,
  body: NewView,
  response: SavedView,
});

export const updateSavedView = contract({
  operationId: "updateSavedView",
  folder,
  method: "PUT",
  path: "/api/saved-views/{id}",
  summary:
    "Change a view; what is left out stays. A shared one: its owner and managers. isDefault is the caller's own choice",
  permission: "rule:read",
  audit: "view.updated",
  params: ById,
  body: ViewChanges,
  response: SavedView,
});

export const deleteSavedView = contract({
  operationId: "deleteSavedView",
  folder,
  method: "DELETE",
  path: "/api/saved-views/{id}",
  summary: "Delete a view; a shared one: its owner and managers",
  permission: "rule:read",
  audit: "view.deleted",
  params: ById,
  response: Message,
});
