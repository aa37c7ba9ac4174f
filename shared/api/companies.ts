import { Company, CompanyDetails } from "../schemas/company.ts";
import { contract } from "./contract.ts";

export const createCompany = contract({
  operationId: "createCompany",
  domain: "companies",
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
  domain: "companies",
  method: "GET",
  path: "/api/companies/current",
  summary: "The company of the signed-in administrator or officer",
  permission: "company:read",
  response: Company,
});
