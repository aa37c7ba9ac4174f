import { useDeferredValue, useMemo, useState } from "react";
import * as z from "zod";
import { firstSort, shownPolicies } from "../../../../shared/policies/policy-order.ts";
import { type Policy, PolicyListQuery, type PolicyState } from "../../../../shared/schemas/policy.ts";
import { useListParams } from "../../lib/list-view.ts";
import { withParams } from "../../lib/with-params.ts";
import type { Sort } from "../../ui/data-table-head.tsx";

/** What the address of the page says; anything it cannot mean is left out. */
const Filters = z.object({
  search: z.string().max(200).catch(""),
  state: PolicyListQuery.shape.state.catch(undefined),
  sort: PolicyListQuery.shape.sort.catch(undefined),
  order: z.enum(["asc", "desc"]).catch("asc"),
});

/** Rows of a page. A company may have 500 documents. */
const pageSize = 50;

/** How the address filters and orders the list; without a state it shows all that are not retired. */
export const usePolicyFilters = () => {
  const { params, setParams, view, addressWith } = useListParams("policies");
  const filters = useMemo(() => Filters.parse(Object.fromEntries(params)), [params]);
  const { search, state, sort: by, order } = filters;
  const sort = useMemo((): Sort => (by ? { by, order } : firstSort), [by, order]);
  return { params, setParams, view, addressWith, search, state, sort, by, order };
};
type PolicyFilters = ReturnType<typeof usePolicyFilters>;

/** How the list of documents is searched, ordered and paged. All of it is in memory. */
export const usePolicyList = (policies: readonly Policy[] | undefined, filters: PolicyFilters) => {
  const { params, setParams, view, addressWith, search, state, sort, by, order } = filters;
  const [wantedPage, setPage] = useState(0);
  const wanted = useDeferredValue(search);
  const found = useMemo(() => {
    const ofState = (policies ?? []).filter((policy) => !state || policy.state === state);
    return shownPolicies(ofState, wanted, sort);
  }, [policies, state, wanted, sort]);
  const lastPage = Math.max(0, Math.ceil(found.length / pageSize) - 1);
  // Deleting may take the last page away.
  const page = Math.min(wantedPage, lastPage);
  const first = page * pageSize;
  return {
    search,
    state,
    sort,
    /** The saved view that is open. */
    view,
    addressWith,
    /** What is asked of the list's file, to hold the same. */
    query: {
      ...(search.trim() && { search: search.trim() }),
      ...(state && { state }),
      ...(by && { sort: by, order }),
    } satisfies PolicyListQuery,
    rows: useMemo(() => found.slice(first, first + pageSize), [found, first]),
    first,
    total: found.length,
    goPrevious: page > 0 ? () => setPage(page - 1) : undefined,
    goNext: page < lastPage ? () => setPage(page + 1) : undefined,
    onSearch: (text: string) => {
      setParams(withParams(params, { search: text }));
      setPage(0);
    },
    onState: (next: PolicyState | undefined) => {
      setParams(withParams(params, { state: next ?? "" }));
      setPage(0);
    },
    onClear: () => {
      setParams(withParams(params, { search: "", state: "" }));
      setPage(0);
    },
    onSort: (next: Sort) => {
      setParams(withParams(params, { sort: next.by, order: next.order }));
      setPage(0);
    },
  };
};

export type PolicyList = ReturnType<typeof usePolicyList>;
