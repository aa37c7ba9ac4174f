import * as z from "zod";
import { ShareLimits, Shares } from "../schemas/shares.ts";
import { contract } from "./contract.ts";

/* What companies use of the installation, and how much they may. */
const ofCompany = {
  folder: "admin/shares",
  path: "/api/admin/companies/{companyId}/shares",
  params: z.object({ companyId: z.string().min(1).max(100) }),
  response: Shares,
} as const;

export const getShares = contract({
  operationId: "getShares",
  folder: "admin/shares",
  method: "GET",
  path: "/api/company/shares",
  summary: "What the caller's company has used of what it may use",
  permission: "security:manage",
  response: Shares,
});

export const getCompanyShares = contract({
  ...ofCompany,
  operationId: "getCompanyShares",
  method: "GET",
  summary: "What a company has used of what it may use",
  permission: "system:read",
});

export const updateCompanyShares = contract({
  ...ofCompany,
  operationId: "updateCompanyShares",
  method: "PUT",
  summary: "Change how much a company may use, from now on; nothing of it is stopped or deleted",
  permission: "system:manage",
  audit: "company.limits-changed",
  body: z.object({ limits: ShareLimits }),
});
