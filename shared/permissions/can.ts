import type { Role } from "../schemas/roles.ts";
import type { Membership } from "../schemas/user.ts";
import { type Permission, rolePermissions } from "./permissions.ts";

/** The least that is known of a signed-in person to decide what they may do. */
export interface Actor {
  role: Role;
  membership: Membership;
}

/** Whether `actor` (undefined: signed out) holds `permission`. Ownership of a record is decided elsewhere. */
export const can = (actor: Actor | undefined, permission: Permission): boolean => {
  if (permission === "public") return true;
  if (!actor) return false;
  if (permission === "account") return true;
  if (permission === "company:create") return actor.membership === "none" && actor.role !== "super_admin";
  if (actor.role !== "super_admin" && actor.membership !== "active") return false;
  return rolePermissions[actor.role].includes(permission);
};
