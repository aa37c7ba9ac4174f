import { useCallback, useMemo } from "react";
import { useSearchParams } from "react-router-dom";
import * as z from "zod";
import { getComplianceReport, listOverdueRules } from "../../../../shared/api/reports.ts";
import { PartNo, TitleNumber } from "../../../../shared/schemas/cfr.ts";
import type { ComplianceReport } from "../../../../shared/schemas/report.ts";
import { type FirstCalls, firstCall } from "../../lib/opening.ts";
import { firstFilterChoices } from "../../lib/rule-filter-choices.ts";
import { today } from "../../lib/today.ts";
import { type ApiState, useApi } from "../../lib/use-api.ts";
import { pageSize } from "../../lib/use-growing-list.ts";

/** How long an answer is fresh, in ms: everyone's work changes it, so coming back asks again. */
const freshFor = 2_000;

/** What the address of the page says; anything it cannot mean is left out. */
const Filters = z
  .object({
    title: TitleNumber.optional().catch(undefined),
    part: PartNo.optional().catch(undefined),
    group: z.string().min(1).max(100).optional().catch(undefined),
  })
  .transform(({ title, part, group }) => ({ title, part: title === undefined ? undefined : part, group }));
export type ReportFilters = z.infer<typeof Filters>;

const chosen = ({ title, part, group }: ReportFilters) => ({
  ...(title && { title }),
  ...(part && { part }),
  ...(group && { group }),
});

/** A report's filters as its endpoints take them. */
export const queryOf = ({ title, part, group }: ReportFilters) => ({
  ...(title && { titleNumber: title }),
  ...(part && { partNo: part }),
  ...(group && { group }),
  today: today(),
});

/** The first page of the overdue rules. */
const firstOverdue = (filters: ReportFilters) => ({ query: { ...queryOf(filters), limit: pageSize } });

/** What the page asks for as it opens. */
export const reportCalls: FirstCalls = ({ search }) => {
  const filters = Filters.parse(Object.fromEntries(search));
  return [
    firstFilterChoices(filters.title ?? ""),
    firstCall(getComplianceReport, { query: queryOf(filters) }),
    firstCall(listOverdueRules, firstOverdue(filters)),
  ];
};

export interface ReportState {
  state: ApiState<ComplianceReport>;
  filters: ReportFilters;
  /** Address of the report as it is shown. */
  path: string;
  change: (next: ReportFilters) => void;
  /** The report shown is of other filters than those asked for. */
  isChanging: boolean;
}

/** The report the address asks for. While another one loads, the one shown stays. */
export const useReport = (): ReportState => {
  const [params, setParams] = useSearchParams();
  const filters = useMemo(() => Filters.parse(Object.fromEntries(params)), [params]);
  const search = new URLSearchParams(chosen(filters)).toString();
  const change = useCallback(
    (next: ReportFilters) => setParams(chosen(next), { replace: true }),
    [setParams],
  );
  const answer = useApi(getComplianceReport, { query: queryOf(filters) }, { freshFor, keepPrevious: true });
  // Numbers of an earlier question must not pass for the answer to one that failed.
  const data = answer.error ? undefined : answer.data;
  return {
    state: { ...answer, data },
    filters,
    path: search ? `/reports?${search}` : "/reports",
    change,
    isChanging: answer.isLoading && data !== undefined,
  };
};
