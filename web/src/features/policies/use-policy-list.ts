import { useDeferredValue, useMemo, useState } from "react";
import * as z from "zod";
import { firstSort, shownPolicies } from "../../../../shared/policies/policy-order.ts";
import { type Policy, PolicyListQuery } from "../../../../shared/schemas/policy.ts";
import { useListParams } from "../../lib/list-view.ts";
import { withParams } from "../../lib/with-params.ts";
import type { Sort } from "../../ui/data-table-head.tsx";

/** What the address of the page says; anything it cannot mean is left out. */
const Filters = z.object({
  search: z.string().max(200).catch(""),
  sort: PolicyListQuery.shape.sort.catch(undefined),
  order: z.enum(["asc", "desc"]).catch("asc"),
});

/** Rows of a page. A company may have 500 documents. */
const pageSize = 50;

/** How the list of documents is searched, ordered and paged. All of it is in memory. */
export const usePolicyList = (policies: readonly Policy[] | undefined) => {
  const { params, setParams, view, addressWith } = useListParams("policies");
  const { search, sort: by, order } = useMemo(() => Filters.parse(Object.fromEntries(params)), [params]);
  const sort = useMemo((): Sort => (by ? { by, order } : firstSort), [by, order]);
  const [wantedPage, setPage] = useState(0);
  const wanted = useDeferredValue(search);
  const found = useMemo(() => shownPolicies(policies ?? [], wanted, sort), [policies, wanted, sort]);
  const lastPage = Math.max(0, Math.ceil(found.length / pageSize) - 1);
  // Deleting may take the last page away.
  const page = Math.min(wantedPage, lastPage);
  const first = page * pageSize;
  return {
    search,
    sort,
    /** The saved view that is open. */
    view,
    addressWith,
    /** What is asked of the list's file, to hold the same. */
    query: {
      ...(search.trim() && { search: search.trim() }),
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
    onSort: (next: Sort) => {
      setParams(withParams(params, { sort: next.by, order: next.order }));
      setPage(0);
    },
  };
};

export type PolicyList = ReturnType<typeof usePolicyList>;
