import { listPermissions } from "../../../shared/exports/lists.ts";
import { can } from "../../../shared/permissions/can.ts";
import type { SavedView } from "../../../shared/schemas/saved-view.ts";
import type { User } from "../users/user-repository.ts";
import { presentViews } from "./present-views.ts";
import { views } from "./view-repository.ts";

/** The views that a person's lists open with, so that a list is asked for by its view at once. */
export const defaultViews = async (user: User): Promise<SavedView[]> => {
  const { companyId, id: userId } = user;
  if (companyId === null || user.membership !== "active") return [];
  const defaults = await views.defaultsOf({ companyId, userId });
  const ids = new Set(Object.values(defaults));
  if (ids.size === 0) return [];
  const found = await views.getMany({ companyId, userId }, [...ids]);
  const open = found.filter(({ list }) => can(user, listPermissions[list]));
  return presentViews(companyId, open, ids);
};
