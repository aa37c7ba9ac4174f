import * as z from "zod";
import { CompanyOverview, CompanyOverviewPage, CompanyQuery } from "../schemas/admin.ts";
import { contract } from "./contract.ts";

const domain = "admin";
const OfCompany = z.object({ companyId: z.string().min(1).max(100) });

export const listCompanies = contract({
  operationId: "listCompanies",
  domain,
  method: "GET",
  path: "/api/admin/companies",
  summary: "The companies of the installation with how many people and titles each has",
  permission: "system:read",
  query: CompanyQuery,
  response: CompanyOverviewPage,
});

export const deactivateCompany = contract({
  operationId: "deactivateCompany",
  domain,
  method: "PUT",
  path: "/api/admin/companies/{companyId}/deactivate",
  summary: "Sign all people of a company out and let nobody of it in; nothing is lost",
  permission: "system:manage",
  audit: "company.deactivated",
  params: OfCompany,
  response: CompanyOverview,
});

export const activateCompany = contract({
  operationId: "activateCompany",
  domain,
  method: "PUT",
  path: "/api/admin/companies/{companyId}/activate",
  summary: "Let the people of a company in again",
  permission: "system:manage",
  audit: "company.activated",
  params: OfCompany,
  response: CompanyOverview,
});
