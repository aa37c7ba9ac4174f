import type { QueryOf } from "../../shared/api/contract.ts";
import type { getComplianceReport } from "../../shared/api/reports.ts";
import type { ReportScope } from "../rules/index/row-report.ts";

type Query = QueryOf<typeof getComplianceReport>;

/** The rules a report is asked of; without the caller's day, the day in UTC. */
export const placeOfReport = ({ titleNumber, partNo, group, today }: Query, now: Date): ReportScope => ({
  today: today ?? now.toISOString().slice(0, 10),
  ...(group !== undefined && { group }),
  ...(titleNumber !== undefined && { titleNumber: Number(titleNumber) }),
  ...(partNo !== undefined && { partNo }),
});
