import { getApplicabilityRecord } from "../../shared/api/applicability.ts";
import { endpoint } from "../core/endpoint/endpoint.ts";
import { companyRuleList } from "../rules/index/company-rule-list.ts";
import { applicabilityRecord } from "./applicability-record.ts";

export const handler = endpoint(
  getApplicabilityRecord,
  ({ query }, ctx) => applicabilityRecord(ctx, query),
  (_input, { companyId }) => companyRuleList(companyId),
);
