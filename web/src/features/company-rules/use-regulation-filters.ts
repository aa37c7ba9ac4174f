import { useCallback, useMemo } from "react";
import { useSearchParams } from "react-router-dom";
import * as z from "zod";
import type { listCompanyRules } from "../../../../shared/api/company-rules.ts";
import type { QueryOf } from "../../../../shared/api/contract.ts";
import { RuleSort } from "../../../../shared/schemas/rule-query.ts";
import type { Sort } from "../../ui/data-table.tsx";

/** What the address of the page says; anything it cannot mean is left out. */
const Filters = z.object({
  search: z.string().trim().max(200).catch(""),
  titleFilter: z
    .string()
    .regex(/^[1-9]\d{0,2}$/)
    .catch(""),
  partFilter: z.string().trim().max(60).catch(""),
  priority: z.enum(["all", "high", "medium", "low", "none"]).catch("all"),
  sort: RuleSort.optional().catch(undefined),
  order: z.enum(["asc", "desc"]).catch("asc"),
});
export type RegulationFilters = z.infer<typeof Filters>;

const read = (params: URLSearchParams): RegulationFilters => {
  const filters = Filters.parse(Object.fromEntries(params));
  return filters.titleFilter ? filters : { ...filters, partFilter: "" };
};

/** Only what differs from "all": the address stays short, and so does the query. */
const chosen = ({ search, titleFilter, partFilter, priority, sort, order }: RegulationFilters) => ({
  ...(search && { search }),
  ...(titleFilter && { titleFilter }),
  ...(titleFilter && partFilter && { partFilter }),
  ...(priority !== "all" && { priority }),
  ...(sort && { sort, order }),
});

/** The order a text such as `priority desc` names. */
export const orderOf = (text: string): Pick<RegulationFilters, "sort" | "order"> => {
  const [sort, order] = text.split(" ");
  return Filters.pick({ sort: true, order: true }).parse({ sort, order });
};

/** Filters and order of the regulations page; they live in its address. */
export const useRegulationFilters = () => {
  const [params, setParams] = useSearchParams();
  const filters = useMemo(() => read(params), [params]);
  const query = useMemo((): QueryOf<typeof listCompanyRules> => chosen(filters), [filters]);
  const change = useCallback(
    (next: Partial<RegulationFilters>) => setParams(chosen({ ...filters, ...next }), { replace: true }),
    [filters, setParams],
  );
  const sort = useMemo(
    (): Sort | undefined => filters.sort && { by: filters.sort, order: filters.order },
    [filters],
  );
  const changeSort = useCallback(({ by, order }: Sort) => change(orderOf(`${by} ${order}`)), [change]);
  return { filters, query, change, sort, changeSort };
};

/** How many filters leave something out; the order is none. */
export const activeFilterCount = ({ search, titleFilter, partFilter, priority }: RegulationFilters): number =>
  [search, titleFilter, partFilter, priority !== "all"].filter(Boolean).length;
