import { ApplicabilityQuery, ApplicabilityRecord } from "../schemas/applicability.ts";
import { contract } from "./contract.ts";

export const getApplicabilityRecord = contract({
  operationId: "getApplicabilityRecord",
  folder: "reports",
  method: "GET",
  path: "/api/applicability/record",
  summary: "Which rules were decided to apply or not, by whom, why, and on which version of the text",
  permission: "report:read",
  query: ApplicabilityQuery,
  response: ApplicabilityRecord,
});
