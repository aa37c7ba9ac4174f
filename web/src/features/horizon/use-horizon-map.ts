import { useCallback, useMemo } from "react";
import { useSearchParams } from "react-router-dom";
import * as z from "zod";
import type { QueryOf } from "../../../../shared/api/contract.ts";
import { getHorizonMap } from "../../../../shared/api/horizon.ts";
import { HorizonChanges, type HorizonPage, HorizonSort } from "../../../../shared/schemas/horizon.ts";
import { type FirstCalls, firstCall } from "../../lib/opening.ts";
import { type PagedList, pagedList, pagingOf } from "../../lib/paged-list.ts";
import { useSession } from "../../lib/session.ts";
import { useApi } from "../../lib/use-api.ts";
import { openCursor, useCursorPages } from "../../lib/use-cursor-pages.ts";
import { useSort } from "../../ui/use-sort.ts";

/** What the address of the page says; anything it cannot mean is left out. */
const Filters = z.object({
  search: z.string().trim().max(200).catch(""),
  title: z
    .string()
    .regex(/^[1-9]\d{0,2}$/)
    .catch(""),
  part: z.string().trim().max(60).catch(""),
  changes: HorizonChanges.catch("all"),
  sort: HorizonSort.optional().catch(undefined),
  order: z.enum(["asc", "desc"]).catch("asc"),
});
export type HorizonFilters = z.infer<typeof Filters>;

/** No filter leaves anything out. */
export const noFilters = { search: "", title: "", part: "", changes: "all" } as const;

/** Whether a filter may leave something out. */
export const isFiltered = ({ search, title, part, changes }: HorizonFilters): boolean =>
  search !== "" || title !== "" || part !== "" || changes !== "all";

/** The choice a select box names. */
export const changesOf = (text: string): HorizonFilters["changes"] => Filters.shape.changes.parse(text);

const written = ({ search, title, part, changes, sort, order }: HorizonFilters): Record<string, string> => ({
  ...(search && { search }),
  ...(title && { title }),
  ...(part && { part }),
  ...(changes !== "all" && { changes }),
  ...(sort && { sort, order }),
});

type HorizonQuery = QueryOf<typeof getHorizonMap>;

const queryOf = (filters: HorizonFilters): HorizonQuery => {
  const { search, title, part, changes, sort, order } = filters;
  return {
    ...(search && { search }),
    ...(title && { titleFilter: Number(title) }),
    ...(part && { partFilter: part }),
    ...(changes !== "all" && { changes }),
    ...(sort && { sort, order }),
  };
};

const columnOf = (column: string) => Filters.shape.sort.parse(column);

/** Filters and order of the map; they live in its address. */
export const useHorizonFilters = () => {
  const [params, setParams] = useSearchParams();
  const filters = useMemo(() => Filters.parse(Object.fromEntries(params)), [params]);
  const change = useCallback(
    (next: Partial<HorizonFilters>) => setParams(written({ ...filters, ...next }), { replace: true }),
    [filters, setParams],
  );
  const { sort, changeSort } = useSort(filters, columnOf, change);
  return { filters, query: useMemo(() => queryOf(filters), [filters]), change, sort, changeSort };
};

/** Whose list it is, and by which filters. */
const listOf = (companyId: string | null | undefined, query: HorizonQuery) =>
  `${companyId} ${JSON.stringify(query)}`;

const argsOf = (query: HorizonQuery, cursor: string | undefined) => ({
  query: { ...query, ...pagingOf({ cursor }) },
});

/** What the page asks for as it opens. */
export const horizonCalls: FirstCalls = ({ search, reader }) => {
  const query = queryOf(Filters.parse(Object.fromEntries(search)));
  return [firstCall(getHorizonMap, argsOf(query, openCursor("horizon", listOf(reader.companyId, query))))];
};

/** One page of the map. */
export const useHorizonMap = (query: HorizonQuery): PagedList<HorizonPage> => {
  const { user } = useSession();
  const pages = useCursorPages("horizon", listOf(user?.companyId, query));
  const options = { freshFor: 30_000, keepPrevious: true };
  const answer = useApi(getHorizonMap, argsOf(query, pages.cursor), options);
  return pagedList(answer, pages);
};
