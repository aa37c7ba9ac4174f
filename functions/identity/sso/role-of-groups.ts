import { CompanyRole } from "../../../shared/schemas/roles.ts";
import type { Connection } from "./connection-repository.ts";

/** The highest role that one of these groups gives; undefined where none gives any. */
export const roleOfGroups = (
  { groupRoles }: Pick<Connection, "groupRoles">,
  groups: readonly string[],
): CompanyRole | undefined => {
  const given = groupRoles.filter(({ group }) => groups.includes(group)).map(({ role }) => role);
  // From the highest to the lowest.
  return CompanyRole.options.find((role) => given.includes(role));
};
