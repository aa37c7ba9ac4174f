import { CompanyDeletion, NewDeletion } from "../schemas/company-deletion.ts";
import { contract } from "./contract.ts";

const base = {
  folder: "packs/deletion",
  path: "/api/company/deletion",
  permission: "security:manage",
  scope: null,
} as const;

export const getCompanyDeletion = contract({
  ...base,
  operationId: "getCompanyDeletion",
  method: "GET",
  summary: "When the company is deleted and who asked for it; null where that is not scheduled",
  response: CompanyDeletion,
});

export const scheduleCompanyDeletion = contract({
  ...base,
  operationId: "scheduleCompanyDeletion",
  method: "POST",
  summary:
    "Delete the company and everything in it after 7 days, by its exact name; its administrators are mailed",
  audit: "company.deletion-scheduled",
  needsStepUp: true,
  success: 202,
  body: NewDeletion,
  response: CompanyDeletion,
});

export const cancelCompanyDeletion = contract({
  ...base,
  operationId: "cancelCompanyDeletion",
  method: "DELETE",
  summary: "Keep the company",
  audit: "company.deletion-cancelled",
  also: [404],
  response: CompanyDeletion,
});
