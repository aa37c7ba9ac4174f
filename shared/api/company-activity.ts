import { ActivityQuery, CompanyActivityPage } from "../schemas/company-activity.ts";
import { contract } from "./contract.ts";

export const listActivity = contract({
  operationId: "listActivity",
  folder: "pages",
  method: "GET",
  path: "/api/company/activity",
  summary: "Who did what in the company, newest first: changes, downloads, sign-ins and refused sign-ins",
  permission: "activity:read",
  scope: "activity:read",
  query: ActivityQuery,
  response: CompanyActivityPage,
});
