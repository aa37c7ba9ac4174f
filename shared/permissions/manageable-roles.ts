import type { CompanyRole, Role } from "../schemas/roles.ts";

const ofOfficers = ["member", "compliance_officer"] as const satisfies readonly CompanyRole[];
const ofAdministrators = [...ofOfficers, "company_admin"] as const satisfies readonly CompanyRole[];

/**
 * The roles that a person with `role` manages and may grant: by invitation or by change. One
 * list for both sides, as the permissions are.
 */
export const manageableRoles = (role: Role | undefined): readonly CompanyRole[] => {
  if (role === "company_admin") return ofAdministrators;
  return role === "compliance_officer" ? ofOfficers : [];
};

/** Whether a person with role `actor` manages people with role `other`, and may grant that role. */
export const managesRole = (actor: Role | undefined, other: Role): boolean =>
  manageableRoles(actor).some((role) => role === other);
