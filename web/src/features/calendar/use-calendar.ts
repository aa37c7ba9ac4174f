import { useMemo } from "react";
import { useSearchParams } from "react-router-dom";
import * as z from "zod";
import { getCalendar } from "../../../../shared/api/calendar.ts";
import type { QueryOf } from "../../../../shared/api/contract.ts";
import {
  type Calendar,
  type CalendarItem,
  CalendarKind,
  CalendarScope,
} from "../../../../shared/schemas/calendar.ts";
import { isManager, type Role } from "../../../../shared/schemas/roles.ts";
import { type FirstCalls, firstCall } from "../../lib/opening.ts";
import { useSession } from "../../lib/session.ts";
import { today } from "../../lib/today.ts";
import { type ApiState, useApi } from "../../lib/use-api.ts";
import { phone, useMedia } from "../../lib/use-media.ts";
import { withParams } from "../../lib/with-params.ts";
import { monthOf, spanOf } from "./calendar-days.ts";

const kindsIn = (text: string): readonly CalendarKind[] => {
  const named = text.split(",");
  return CalendarKind.options.filter((kind) => named.includes(kind));
};

/** What the address of the page says; anything it cannot mean is left out. */
const Filters = z.object({
  month: z
    .string()
    .regex(/^(?:19|20)\d\d-(?:0[1-9]|1[0-2])$/)
    .catch(() => monthOf(today())),
  scope: CalendarScope.catch("mine"),
  /** Empty: all. */
  kinds: z.string().catch("").transform(kindsIn),
  layout: z.enum(["month", "list"]).optional().catch(undefined),
});
export type CalendarFilters = z.infer<typeof Filters>;
export type CalendarLayout = NonNullable<CalendarFilters["layout"]>;

const filtersIn = (params: URLSearchParams, role: Role | undefined): CalendarFilters => {
  const filters = Filters.parse(Object.fromEntries(params));
  return isManager(role) ? filters : { ...filters, scope: "mine" };
};

const written = ({ month, scope, kinds, layout }: Partial<CalendarFilters>): Record<string, string> => ({
  ...(month && { month: month === monthOf(today()) ? "" : month }),
  ...(scope && { scope: scope === "mine" ? "" : scope }),
  ...(kinds && { kinds: kinds.join(",") }),
  ...(layout && { layout }),
});

/** What is shown lives in the address; a phone shows the list unless that says otherwise. */
export const useCalendarFilters = () => {
  const { user } = useSession();
  const [params, setParams] = useSearchParams();
  const isNarrow = useMedia(phone);
  const filters = useMemo(() => filtersIn(params, user?.role), [params, user?.role]);
  const change = (next: Partial<CalendarFilters>) =>
    setParams((now) => withParams(now, written(next)), { replace: true });
  const layout: CalendarLayout = filters.layout ?? (isNarrow ? "list" : "month");
  return { filters, layout, change, mayChooseScope: isManager(user?.role) };
};

type Query = QueryOf<typeof getCalendar>;
const queryOf = ({ month, scope, kinds }: CalendarFilters): Query => ({
  ...spanOf(month),
  scope,
  ...(kinds.length > 0 && { kinds: kinds.join(",") }),
});

/** What the page asks for as it opens. */
export const calendarCalls: FirstCalls = ({ search, reader }) => [
  firstCall(getCalendar, { query: queryOf(filtersIn(search, reader.role)) }),
];

/** What falls on the weeks of a month. */
export const useCalendar = (filters: CalendarFilters): ApiState<Calendar> =>
  useApi(getCalendar, { query: queryOf(filters) }, { freshFor: 30_000 });

/** Items by their day. */
export const byDay = (items: readonly CalendarItem[]): ReadonlyMap<string, CalendarItem[]> =>
  Map.groupBy(items, ({ date }) => date);
