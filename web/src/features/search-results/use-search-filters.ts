import { useCallback, useMemo } from "react";
import { useSearchParams } from "react-router-dom";
import * as z from "zod";
import { SearchKind } from "../../../../shared/schemas/search.ts";

/** What the address of the page says; anything it cannot mean is left out. */
const Filters = z.object({
  q: z.string().trim().max(200).catch(""),
  kind: SearchKind.catch("text"),
  title: z
    .string()
    .regex(/^[1-9]\d{0,2}$/)
    .catch(""),
  part: z.string().trim().max(60).catch(""),
});
export type SearchFilters = z.infer<typeof Filters>;

/** Filters as the address says them; a part without its title is none. */
export const filtersOf = (params: URLSearchParams): SearchFilters => {
  const filters = Filters.parse(Object.fromEntries(params));
  return filters.title === "" ? { ...filters, part: "" } : filters;
};

const written = (filters: SearchFilters): Record<string, string> =>
  Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== ""));

/** What is searched for; it lives in the address. */
export const useSearchFilters = () => {
  const [params, setParams] = useSearchParams();
  const filters = useMemo(() => filtersOf(params), [params]);
  const change = useCallback(
    (next: Partial<SearchFilters>) => setParams(written({ ...filters, ...next }), { replace: true }),
    [filters, setParams],
  );
  return { filters, change };
};
