import { useDeferredValue, useMemo, useState } from "react";
import { firstSort, shownPolicies } from "../../../../shared/policies/policy-order.ts";
import type { Policy } from "../../../../shared/schemas/policy.ts";
import type { Sort } from "../../ui/data-table-head.tsx";

/** Rows of a page. A company may have 500 documents. */
const pageSize = 50;

/** How the list of documents is searched, ordered and paged. All of it is in memory. */
export const usePolicyList = (policies: readonly Policy[] | undefined) => {
  const [search, setSearch] = useState("");
  const [sort, setSort] = useState(firstSort);
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
    rows: useMemo(() => found.slice(first, first + pageSize), [found, first]),
    first,
    total: found.length,
    goPrevious: page > 0 ? () => setPage(page - 1) : undefined,
    goNext: page < lastPage ? () => setPage(page + 1) : undefined,
    onSearch: (text: string) => {
      setSearch(text);
      setPage(0);
    },
    onSort: (next: Sort) => {
      setSort(next);
      setPage(0);
    },
  };
};

export type PolicyList = ReturnType<typeof usePolicyList>;
