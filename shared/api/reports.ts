import { ComplianceReport, OverduePage, OverdueQuery, ReportQuery } from "../schemas/report.ts";
import { contract } from "./contract.ts";

export const getComplianceReport = contract({
  operationId: "getComplianceReport",
  folder: "reports",
  method: "GET",
  path: "/api/company/reports/compliance",
  summary:
    "How compliant the company is: counts of the rules of its selected titles, or of one title or part",
  permission: "report:read",
  query: ReportQuery,
  response: ComplianceReport,
});

export const listOverdueRules = contract({
  operationId: "listOverdueRules",
  folder: "reports",
  method: "GET",
  path: "/api/company/reports/overdue",
  summary: "The assigned rules that are past their due date, longest overdue first",
  permission: "report:read",
  query: OverdueQuery,
  response: OverduePage,
});
