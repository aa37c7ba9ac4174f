import type { Condition } from "../../core/table/expression.ts";

/** Holds while a person works in this company. */
export const isActiveIn = (companyId: string): readonly Condition[] => [
  { attribute: "companyId", is: "=", value: companyId },
  { attribute: "membership", is: "=", value: "active" },
  { attribute: "isActive", is: "=", value: true },
];

/** Holds while a person is an administrator of this company, and active. */
export const isAdminIn = (companyId: string): readonly Condition[] => [
  ...isActiveIn(companyId),
  { attribute: "role", is: "=", value: "company_admin" },
];
