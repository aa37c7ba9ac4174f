import * as z from "zod";

/** The four roles of specification 1, section 6. */
export const Role = z.enum(["super_admin", "company_admin", "compliance_officer", "member"]);
export type Role = z.infer<typeof Role>;

/** Roles a person can hold in a company; `super_admin` is made by an operator's script alone. */
export const CompanyRole = z.enum(["company_admin", "compliance_officer", "member"]);
export type CompanyRole = z.infer<typeof CompanyRole>;

/** Managers are company_admin and compliance_officer (specification 2, section 1). */
export const isManager = (role: Role | undefined): boolean =>
  role === "company_admin" || role === "compliance_officer";
