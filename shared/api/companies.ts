import * as z from "zod";
import { Company, CompanyDetails, CompanyProfile } from "../schemas/company.ts";
import { contract } from "./contract.ts";

export const createCompany = contract({
  operationId: "createCompany",
  folder: "people/companies",
  method: "POST",
  path: "/api/companies",
  summary: "Register a company; the signed-in person becomes its administrator",
  permission: "company:create",
  audit: "company.registered",
  success: 201,
  body: CompanyDetails,
  response: Company,
});

export const getCurrentCompany = contract({
  operationId: "getCurrentCompany",
  folder: "people/companies",
  method: "GET",
  path: "/api/companies/current",
  summary: "The company of the signed-in administrator or officer",
  permission: "company:read",
  also: [404],
  response: Company,
});

export const updateCompany = contract({
  operationId: "updateCompany",
  folder: "people/companies",
  method: "PUT",
  path: "/api/companies/{companyId}",
  summary: "Change the profile of the caller's company, and how people join it",
  permission: "company:update",
  audit: "company.updated",
  params: z.object({ companyId: z.string().min(1).max(100) }),
  body: CompanyProfile,
  response: Company,
});
