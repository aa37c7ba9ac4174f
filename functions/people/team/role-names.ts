import type { CompanyRole, Role } from "../../../shared/schemas/roles.ts";

/** The roles of a company's people as mails name them. */
export const roleNames: Readonly<Record<CompanyRole, string>> = {
  company_admin: "Company Admin",
  compliance_officer: "Compliance Officer",
  member: "Member",
};

/** The role of any person of a company. */
export const roleName = (role: Role): string => (role === "super_admin" ? "Super Admin" : roleNames[role]);
