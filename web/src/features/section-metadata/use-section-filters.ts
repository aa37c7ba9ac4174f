import { useCallback, useMemo } from "react";
import { useSearchParams } from "react-router-dom";
import * as z from "zod";
import type { QueryOf } from "../../../../shared/api/contract.ts";
import type { listSectionMetadata } from "../../../../shared/api/section-metadata.ts";
import { SectionOrigin, SectionSort, StateVsFederal } from "../../../../shared/schemas/section-metadata.ts";
import { useSort } from "../../ui/use-sort.ts";

/** What the address of the page says; anything it cannot mean is left out. */
const Filters = z.object({
  search: z.string().trim().max(200).catch(""),
  title: z
    .string()
    .regex(/^([1-9]\d?|[1-4]\d\d|500)$/)
    .catch(""),
  part: z.string().trim().max(60).catch(""),
  level: StateVsFederal.or(z.literal("")).catch(""),
  origin: SectionOrigin.or(z.literal("")).catch(""),
  sort: SectionSort.optional().catch(undefined),
  order: z.enum(["asc", "desc"]).catch("asc"),
});
export type SectionFilters = z.infer<typeof Filters>;

/** No filter leaves anything out. */
export const noFilters = { search: "", title: "", part: "", level: "", origin: "" } as const;

/** The choices select boxes name. */
export const levelOf = (text: string): SectionFilters["level"] => Filters.shape.level.parse(text);
export const originOf = (text: string): SectionFilters["origin"] => Filters.shape.origin.parse(text);

/** Whether entries may be missing from the list. */
export const isFiltered = (filters: SectionFilters): boolean =>
  Object.keys(noFilters).some((name) => filters[name as keyof typeof noFilters] !== "");

const written = ({ order, ...filters }: SectionFilters): Record<string, string> =>
  Object.fromEntries(
    Object.entries({ ...filters, order: filters.sort ? order : "" }).flatMap(([name, value]) =>
      value ? [[name, value]] : [],
    ),
  );

const queryOf = (filters: SectionFilters): QueryOf<typeof listSectionMetadata> => {
  const { search, title, part, level, origin, sort, order } = filters;
  return {
    ...(search && { search }),
    ...(title && { title: Number(title) }),
    ...(part && { part }),
    ...(level && { stateVsFederal: level }),
    ...(origin && { origin }),
    ...(sort && { sort, order }),
  };
};

/** What an address asks of the list. */
export const queryIn = (search: URLSearchParams) => queryOf(Filters.parse(Object.fromEntries(search)));

const columnOf = (column: string) => Filters.shape.sort.parse(column);

/** Filters and order of the list; they live in the address, beside the tab of the console. */
export const useSectionFilters = () => {
  const [params, setParams] = useSearchParams();
  const filters = useMemo(() => Filters.parse(Object.fromEntries(params)), [params]);
  const change = useCallback(
    (next: Partial<SectionFilters>) =>
      setParams(
        (now) => {
          const tab = now.get("tab");
          const latest = Filters.parse(Object.fromEntries(now));
          return { ...(tab && { tab }), ...written({ ...latest, ...next }) };
        },
        { replace: true },
      ),
    [setParams],
  );
  const { sort, changeSort } = useSort(filters, columnOf, change);
  return { filters, query: useMemo(() => queryOf(filters), [filters]), change, sort, changeSort };
};
