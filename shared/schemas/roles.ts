import * as z from "zod";

/** The four roles; what each may do is in `shared/permissions` and docs/product.md. */
export const Role = z.enum(["super_admin", "company_admin", "compliance_officer", "member"]);
export type Role = z.infer<typeof Role>;

/** Roles a person can hold in a company; `super_admin` is made by an operator's script alone. */
export const CompanyRole = z.enum(["company_admin", "compliance_officer", "member"]);
export type CompanyRole = z.infer<typeof CompanyRole>;

/** Managers are company_admin and compliance_officer. */
export const isManager = (role: Role | undefined): boolean =>
  role === "company_admin" || role === "compliance_officer";
