import type { QueryOf } from "../../../../shared/api/contract.ts";
import { listSearchResults } from "../../../../shared/api/search.ts";
import type { SearchResults } from "../../../../shared/schemas/search.ts";
import { type FirstCalls, firstCall } from "../../lib/opening.ts";
import { type PagedList, pagedList, pagingOf } from "../../lib/paged-list.ts";
import { useSession } from "../../lib/session.ts";
import { useApi } from "../../lib/use-api.ts";
import { openCursor, useCursorPages } from "../../lib/use-cursor-pages.ts";
import { filtersOf, type SearchFilters } from "./use-search-filters.ts";
import { placeCalls } from "./use-search-places.ts";

type ResultsQuery = QueryOf<typeof listSearchResults>;
const listName = "search";
export const pageSize = 20;

/** Undefined where nothing is searched for. */
const queryOf = ({ q, kind, title, part }: SearchFilters): ResultsQuery | undefined =>
  q === ""
    ? undefined
    : { q, kind, ...(title && { titleNumber: Number(title), ...(part && { partNo: part }) }) };

const listOf = (companyId: string | null | undefined, query: ResultsQuery | undefined) =>
  `${companyId} ${JSON.stringify(query)}`;

/** What the page asks for as it opens. */
export const searchCalls: FirstCalls = ({ search, reader }) => {
  const filters = filtersOf(search);
  const query = queryOf(filters);
  if (!query) return placeCalls(filters);
  const cursor = openCursor(listName, listOf(reader.companyId, query));
  return [
    firstCall(listSearchResults, { query: { ...query, ...pagingOf({ cursor }, pageSize) } }),
    ...placeCalls(filters),
  ];
};

/** One page of what was found. */
export const useSearchResults = (filters: SearchFilters): PagedList<SearchResults> => {
  const { user } = useSession();
  const query = queryOf(filters);
  const pages = useCursorPages(listName, listOf(user?.companyId, query));
  const answer = useApi(
    listSearchResults,
    query ? { query: { ...query, ...pagingOf(pages, pageSize) } } : null,
    { freshFor: 30_000, keepPrevious: true },
  );
  return pagedList(answer, pages);
};
