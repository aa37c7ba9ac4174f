import { useCallback, useMemo } from "react";
import { useLocation } from "react-router-dom";
import * as z from "zod";
import { listMyAssignments } from "../../../../shared/api/assignments.ts";
import { listGroupNames } from "../../../../shared/api/groups.ts";
import { DueFilter } from "../../../../shared/schemas/due.ts";
import type { MyAssignmentPage } from "../../../../shared/schemas/my-assignments.ts";
import { ComplianceStatus } from "../../../../shared/schemas/rule.ts";
import type { SavedView } from "../../../../shared/schemas/saved-view.ts";
import { callsUnderView, useListParams } from "../../lib/list-view.ts";
import { type FirstCalls, firstCall, type Reader } from "../../lib/opening.ts";
import { type PagedList, pagedList, pagingOf } from "../../lib/paged-list.ts";
import { useSession } from "../../lib/session.ts";
import { today } from "../../lib/today.ts";
import { useApi } from "../../lib/use-api.ts";
import { openCursor, useCursorPages } from "../../lib/use-cursor-pages.ts";

/** How long an answer is fresh, in ms: others assign at any time, so coming back asks again. */
const freshFor = 2_000;

/** What the address of the page says; anything it cannot mean is left out. */
const Filters = z.object({
  status: ComplianceStatus.optional().catch(undefined),
  due: DueFilter.optional().catch(undefined),
  group: z.string().min(1).max(100).optional().catch(undefined),
});
export type AssignmentFilters = z.infer<typeof Filters>;

const filtersIn = (params: URLSearchParams): AssignmentFilters => Filters.parse(Object.fromEntries(params));

const chosen = ({ status, due, group }: AssignmentFilters) => ({
  ...(status && { status }),
  ...(due && { due }),
  ...(group && { group }),
});

/** Completed work is not due anymore, so the two are never asked for together. */
export const withStatus = (
  filters: AssignmentFilters,
  status: AssignmentFilters["status"],
): AssignmentFilters => ({
  ...filters,
  status,
  due: status === "completed" ? undefined : filters.due,
});
export const withDue = (filters: AssignmentFilters, due: AssignmentFilters["due"]): AssignmentFilters => ({
  ...filters,
  status: due && filters.status === "completed" ? undefined : filters.status,
  due,
});

export interface MyAssignmentsState extends PagedList<MyAssignmentPage> {
  filters: AssignmentFilters;
  /** Address of the list as it is shown. */
  path: string;
  change: (next: AssignmentFilters) => void;
  /** The saved view that is open. */
  view: SavedView | undefined;
}

/** Whose list it is, and by which filters. */
const listOf = (reader: Pick<Reader, "id" | "companyId"> | undefined, filters: AssignmentFilters) =>
  `${reader?.id} ${reader?.companyId} ${new URLSearchParams(chosen(filters))}`;

export const queryOf = (filters: AssignmentFilters) => ({ ...chosen(filters), today: today() });
const argsOf = (filters: AssignmentFilters, cursor: string | undefined) => ({
  query: { ...queryOf(filters), ...pagingOf({ cursor }) },
});

/** What the page asks for as it opens. */
export const myAssignmentsCalls: FirstCalls = (place) =>
  callsUnderView("assignments", place, ({ search, reader }) => {
    const filters = filtersIn(search);
    const cursor = openCursor("my-assignments", listOf(reader, filters));
    return [firstCall(listMyAssignments, argsOf(filters, cursor)), firstCall(listGroupNames, {})];
  });

/** One page of the reader's assignments; filters live in the address. */
export const useMyAssignments = (): MyAssignmentsState => {
  const { user } = useSession();
  const { params, setParams, view } = useListParams("assignments");
  const { search } = useLocation();
  const filters = useMemo(() => filtersIn(params), [params]);
  const pages = useCursorPages("my-assignments", listOf(user, filters));
  const change = useCallback((next: AssignmentFilters) => setParams(chosen(next)), [setParams]);
  const options = { freshFor, keepPrevious: true };
  const answer = useApi(listMyAssignments, argsOf(filters, pages.cursor), options);
  return {
    ...pagedList(answer, pages),
    filters,
    path: `/assignments${search}`,
    view,
    change,
  };
};
