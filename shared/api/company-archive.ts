import * as z from "zod";
import { CompanyArchive } from "../schemas/company-archive.ts";
import { contract } from "./contract.ts";

const base = {
  folder: "packs/archive",
  permission: "security:manage",
  scope: null,
} as const;

export const getCompanyArchive = contract({
  ...base,
  operationId: "getCompanyArchive",
  method: "GET",
  path: "/api/company/archive",
  summary: "The newest archive of the company's data, and whether it is made",
  response: CompanyArchive,
});

export const createCompanyArchive = contract({
  ...base,
  operationId: "createCompanyArchive",
  method: "POST",
  path: "/api/company/archive",
  summary: "Make a file of all data of the company, without secrets, in the background; kept for 7 days",
  audit: "company.archive-started",
  needsStepUp: true,
  success: 202,
  also: [409],
  response: CompanyArchive,
});

export const downloadCompanyArchive = contract({
  ...base,
  operationId: "downloadCompanyArchive",
  method: "GET",
  path: "/api/company/archive/download",
  summary: "Opens an address that saves the archive for a minute; on the record",
  kind: "redirect",
  audit: "company.archive-downloaded",
  also: [404, 409],
  response: z.string(),
});
