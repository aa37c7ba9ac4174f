import { useCallback, useMemo } from "react";
import { useSearchParams } from "react-router-dom";
import * as z from "zod";
import { listMyAssignments } from "../../../../shared/api/assignments.ts";
import { DueFilter, type MyAssignmentPage } from "../../../../shared/schemas/my-assignments.ts";
import { ComplianceStatus } from "../../../../shared/schemas/rule.ts";
import { useSession } from "../../lib/session.ts";
import { today } from "../../lib/today.ts";
import { type ApiState, useApi } from "../../lib/use-api.ts";
import { type CursorPages, useCursorPages } from "../../lib/use-cursor-pages.ts";

/** Rows of a page, at most. */
const pageSize = 50;
/** How long an answer is fresh, in ms: others assign at any time, so coming back asks again. */
const freshFor = 2_000;

/** What the address of the page says; anything it cannot mean is left out. */
const Filters = z.object({
  status: ComplianceStatus.optional().catch(undefined),
  due: DueFilter.optional().catch(undefined),
});
export type AssignmentFilters = z.infer<typeof Filters>;

const chosen = ({ status, due }: AssignmentFilters) => ({ ...(status && { status }), ...(due && { due }) });

/** Completed work is not due anymore, so the two are never asked for together. */
export const withStatus = (
  filters: AssignmentFilters,
  status: AssignmentFilters["status"],
): AssignmentFilters => ({
  status,
  due: status === "completed" ? undefined : filters.due,
});
export const withDue = (filters: AssignmentFilters, due: AssignmentFilters["due"]): AssignmentFilters => ({
  status: due && filters.status === "completed" ? undefined : filters.status,
  due,
});

export interface MyAssignmentsState {
  state: ApiState<MyAssignmentPage>;
  filters: AssignmentFilters;
  /** Address of the list as it is shown. */
  path: string;
  change: (next: AssignmentFilters) => void;
  pages: CursorPages;
  /** Rows on screen belong to another filter or page than those asked for. */
  isChanging: boolean;
}

/** One page of the reader's assignments; filters live in the address. While another page loads, the one shown stays. */
export const useMyAssignments = (): MyAssignmentsState => {
  const { user } = useSession();
  const [params, setParams] = useSearchParams();
  const filters = useMemo(() => Filters.parse(Object.fromEntries(params)), [params]);
  const query = chosen(filters);
  const search = new URLSearchParams(query).toString();
  const pages = useCursorPages("my-assignments", `${user?.id} ${user?.companyId} ${search}`);
  const change = useCallback(
    (next: AssignmentFilters) => setParams(chosen(next), { replace: true }),
    [setParams],
  );
  const answer = useApi(
    listMyAssignments,
    { query: { ...query, today: today(), limit: pageSize, ...(pages.cursor && { cursor: pages.cursor }) } },
    { freshFor, keepPrevious: true },
  );
  // Rows of an earlier question must not pass for an answer to one that failed.
  const data = answer.error || Array.isArray(answer.data) ? undefined : answer.data;
  return {
    state: {
      ...answer,
      data,
      // A cursor the server no longer takes would fail for ever: the first page never does.
      reload: () => (pages.cursor ? pages.goFirst() : answer.reload()),
    },
    filters,
    path: search ? `/assignments?${search}` : "/assignments",
    change,
    pages,
    isChanging: answer.isLoading && data !== undefined,
  };
};
