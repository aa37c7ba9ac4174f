import { useMemo } from "react";
import * as z from "zod";
import { getDuty, listDuties, listOccurrences } from "../../../../shared/api/duties.ts";
import { listGroupNames } from "../../../../shared/api/groups.ts";
import type { DutiesPage } from "../../../../shared/schemas/duty.ts";
import { callsUnderView, useListParams } from "../../lib/list-view.ts";
import { type FirstCalls, firstCall, type Reader } from "../../lib/opening.ts";
import { type PagedList, pagedList, pagingOf } from "../../lib/paged-list.ts";
import { useSession } from "../../lib/session.ts";
import { useApi } from "../../lib/use-api.ts";
import { openCursor, useCursorPages } from "../../lib/use-cursor-pages.ts";
import { withParams } from "../../lib/with-params.ts";

/** What a change of duties makes out of date. */
export const shownDuties = [listDuties, getDuty, listOccurrences] as const;

/** Occurrences open and are worked on by others at any time, so coming back asks again, in ms. */
const freshFor = 2_000;

const Filters = z.object({
  state: z.enum(["active", "ended"]).or(z.literal("")).catch(""),
  group: z.string().trim().max(100).catch(""),
});
export type DutyFilters = z.infer<typeof Filters>;
const filtersIn = (params: URLSearchParams): DutyFilters => Filters.parse(Object.fromEntries(params));
export const noFilters: DutyFilters = { state: "", group: "" };
export const stateOf = (text: string): DutyFilters["state"] => Filters.shape.state.parse(text);

/** Filters of the list; they live in its address. */
export const useDutyFilters = () => {
  const { params, setParams, view } = useListParams("duties");
  const filters = useMemo(() => filtersIn(params), [params]);
  const change = (next: Partial<DutyFilters>) => setParams(withParams(params, { ...filters, ...next }));
  return { filters, change, view };
};

export const dutyQuery = ({ state, group }: DutyFilters) => ({
  ...(state && { state }),
  ...(group && { group }),
});
const argsOf = (filters: DutyFilters, cursor: string | undefined) => ({
  query: { ...dutyQuery(filters), ...pagingOf({ cursor }) },
});
const listOf = (reader: Pick<Reader, "id" | "companyId"> | undefined, { state, group }: DutyFilters) =>
  `${reader?.id} ${reader?.companyId} ${state} ${group}`;

/** What the tab asks for as it opens. */
export const dutiesCalls: FirstCalls = (place) =>
  callsUnderView("duties", place, ({ reader, search }) => {
    const filters = filtersIn(search);
    return [
      firstCall(listDuties, argsOf(filters, openCursor("duties", listOf(reader, filters)))),
      firstCall(listGroupNames, {}),
    ];
  });

/** One page of the duties that the reader may see. */
export const useDuties = (
  filters: DutyFilters,
): PagedList<z.infer<typeof DutiesPage>> & { offset: number } => {
  const { user } = useSession();
  const pages = useCursorPages("duties", listOf(user, filters));
  const answer = useApi(listDuties, argsOf(filters, pages.cursor), { freshFor, keepPrevious: true });
  return { ...pagedList(answer, pages), offset: pages.pageIndex * pagingOf(pages).limit };
};

/** Planned occurrences that are shown at first. */
export const fewPlanned = 3;
/** Occurrences of a page. */
const mostShown = 200;

const occurrencesOf = (id: string, planned: number | undefined) => ({
  params: { id },
  query: { limit: mostShown, ...(planned !== undefined && { planned }) },
});

/** What the page of a duty asks for as it opens. */
export const dutyCalls: FirstCalls = ({ params }) => [
  firstCall(getDuty, { params: { id: params.id ?? "" } }),
  firstCall(listOccurrences, occurrencesOf(params.id ?? "", fewPlanned)),
];

/** One duty. */
export const useDuty = (id: string) => useApi(getDuty, { params: { id } }, { freshFor });

/** Its occurrences, newest first. @param planned how many of those planned; all where undefined */
export const useOccurrences = (id: string, planned: number | undefined) =>
  useApi(listOccurrences, occurrencesOf(id, planned), { freshFor, keepPrevious: true });
