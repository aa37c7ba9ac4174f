import { useCallback, useMemo } from "react";
import * as z from "zod";
import { listActivity } from "../../../../shared/api/company-activity.ts";
import type { QueryOf } from "../../../../shared/api/contract.ts";
import { listTeamMembers } from "../../../../shared/api/team.ts";
import { can } from "../../../../shared/permissions/can.ts";
import { ActivityQuery, type CompanyActivityPage } from "../../../../shared/schemas/company-activity.ts";
import { IsoDate } from "../../../../shared/schemas/dates.ts";
import { isManager } from "../../../../shared/schemas/roles.ts";
import { formatPerson } from "../../lib/format.ts";
import { callsUnderView, useListParams } from "../../lib/list-view.ts";
import { type FirstCalls, firstCall, type Reader } from "../../lib/opening.ts";
import { type PagedList, pagedList, pagingOf } from "../../lib/paged-list.ts";
import { useSession } from "../../lib/session.ts";
import { useApi } from "../../lib/use-api.ts";
import { openCursor, useCursorPages } from "../../lib/use-cursor-pages.ts";
import { withParams } from "../../lib/with-params.ts";

/** What the address of the page says; anything it cannot mean is left out. */
const Filters = z.object({
  person: ActivityQuery.shape.person.unwrap().catch(""),
  kind: ActivityQuery.shape.kind.unwrap().catch(""),
  record: ActivityQuery.shape.record.unwrap().catch(""),
  from: IsoDate.catch(""),
  to: IsoDate.catch(""),
});
export type ActivityFilters = z.infer<typeof Filters>;

export const noFilters: ActivityFilters = { person: "", kind: "", record: "", from: "", to: "" };
export const isFiltered = (filters: ActivityFilters): boolean =>
  Object.values(filters).some((value) => value !== "");

const filtersIn = (params: URLSearchParams): ActivityFilters => Filters.parse(Object.fromEntries(params));

/** Filters of the list; they live in its address. */
export const useActivityFilters = () => {
  const { params, setParams, view } = useListParams("activity");
  const filters = useMemo(() => filtersIn(params), [params]);
  const change = useCallback(
    (next: Partial<ActivityFilters>) => setParams(withParams(params, next)),
    [params, setParams],
  );
  return { filters, change, view };
};

type Query = QueryOf<typeof listActivity>;

/** The moment a day begins where the reader is, `days` later. */
const startOf = (day: string, days = 0): Date => {
  const start = new Date(`${day}T00:00:00`);
  start.setDate(start.getDate() + days);
  return start;
};

export const queryOf = ({ person, kind, record, from, to }: ActivityFilters): Query => ({
  ...(person && { person }),
  ...(kind && { kind }),
  ...(record && { record }),
  ...(from && { from: startOf(from).toISOString() }),
  ...(to && { to: new Date(startOf(to, 1).getTime() - 1).toISOString() }),
});

const listOf = (reader: Pick<Reader, "companyId"> | undefined, query: Query) =>
  `${reader?.companyId} ${JSON.stringify(query)}`;
const argsOf = (query: Query, cursor: string | undefined) => ({
  query: { ...query, ...pagingOf({ cursor }) },
});

/** What the page asks for as it opens. */
export const activityCalls: FirstCalls = (place) => {
  if (!isManager(place.reader.role)) return [];
  return callsUnderView("activity", place, ({ search, reader }) => {
    const query = queryOf(filtersIn(search));
    const cursor = openCursor("activity", listOf(reader, query));
    return [firstCall(listActivity, argsOf(query, cursor)), firstCall(listTeamMembers, {})];
  });
};

/** One page of the list. */
export const useActivity = (filters: ActivityFilters): PagedList<CompanyActivityPage> => {
  const { user } = useSession();
  const query = queryOf(filters);
  const pages = useCursorPages("activity", listOf(user, query));
  return pagedList(useApi(listActivity, argsOf(query, pages.cursor), { keepPrevious: true }), pages);
};

/** The company's people by name, also those who are deactivated. */
export const usePeople = (): { value: string; label: string }[] => {
  const { user } = useSession();
  const { data = [] } = useApi(listTeamMembers, can(user, "activity:read") ? {} : null);
  return data
    .map((member) => ({ value: member.id, label: formatPerson(member) }))
    .toSorted((a, b) => a.label.localeCompare(b.label));
};
