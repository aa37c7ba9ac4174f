import type { CompanyRole } from "../../../shared/schemas/roles.ts";

/** The roles of a company's people as mails name them. */
export const roleNames: Readonly<Record<CompanyRole, string>> = {
  company_admin: "Company Admin",
  compliance_officer: "Compliance Officer",
  member: "Member",
};
