import { useCallback, useMemo } from "react";
import type { Sort } from "./data-table-head.tsx";

interface SortFilters<S extends string> {
  readonly sort?: S | undefined;
  readonly order: Sort["order"];
}

/**
 * The order of a table among the filters of its address.
 * @param parse what a column's id means; throws for a column that cannot be sorted by
 * @param change sets filters; of one identity
 */
export const useSort = <S extends string>(
  { sort: by, order }: SortFilters<S>,
  parse: (column: string) => S | undefined,
  change: (next: { sort: S | undefined; order: Sort["order"] }) => void,
) => {
  const sort = useMemo((): Sort | undefined => by && { by, order }, [by, order]);
  const changeSort = useCallback(
    (next: Sort) => change({ sort: parse(next.by), order: next.order }),
    [change, parse],
  );
  return { sort, changeSort };
};
