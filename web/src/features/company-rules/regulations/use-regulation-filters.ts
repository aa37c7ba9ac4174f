import { useCallback, useMemo } from "react";
import * as z from "zod";
import type { listCompanyRules } from "../../../../../shared/api/company-rules.ts";
import type { QueryOf } from "../../../../../shared/api/contract.ts";
import { DueFilter } from "../../../../../shared/schemas/due.ts";
import { ComplianceStatus } from "../../../../../shared/schemas/rule.ts";
import { ApplicabilityFilter, RuleSort } from "../../../../../shared/schemas/rule-query.ts";
import { useListParams } from "../../../lib/list-view.ts";
import { useSession } from "../../../lib/session.ts";
import { today } from "../../../lib/today.ts";
import type { Sort } from "../../../ui/data-table-head.tsx";

/** What the address of the page says; anything it cannot mean is left out. */
const Filters = z.object({
  search: z.string().trim().max(200).catch(""),
  titleFilter: z
    .string()
    .regex(/^[1-9]\d{0,2}$/)
    .catch(""),
  partFilter: z.string().trim().max(60).catch(""),
  priority: z.enum(["all", "high", "medium", "low", "none"]).catch("all"),
  status: z.union([z.literal(""), ComplianceStatus]).catch(""),
  /** Id of a person, `me`, or `none` for unassigned rules. */
  assignee: z.string().trim().max(100).catch(""),
  applicability: ApplicabilityFilter.catch("all"),
  /** When open rules are due, by the viewer's day. */
  due: z.union([z.literal(""), DueFilter]).catch(""),
  /** Id of a group. */
  group: z.string().trim().max(100).catch(""),
  /** Id of a tag. */
  tag: z.string().trim().max(100).catch(""),
  sort: RuleSort.optional().catch(undefined),
  order: z.enum(["asc", "desc"]).catch("asc"),
});
export type RegulationFilters = z.infer<typeof Filters>;

/** All filters, none of which leaves anything out. */
export const noFilters: Omit<RegulationFilters, "sort" | "order"> = {
  search: "",
  titleFilter: "",
  partFilter: "",
  priority: "all",
  status: "",
  assignee: "",
  applicability: "all",
  due: "",
  group: "",
  tag: "",
};
const filterNames = ["search", "titleFilter", "partFilter", "priority"] as const;
const moreFilterNames = ["status", "assignee", "applicability", "due", "group", "tag"] as const;

/** What the address of the page says. */
export const filtersIn = (params: URLSearchParams): RegulationFilters => {
  const filters = Filters.parse(Object.fromEntries(params));
  return filters.titleFilter ? filters : { ...filters, partFilter: "" };
};

/** Only what leaves something out: the address stays short, and so does the query. */
const chosenFilters = (filters: RegulationFilters) => ({
  ...(filters.search && { search: filters.search }),
  ...(filters.titleFilter && { titleFilter: filters.titleFilter }),
  ...(filters.titleFilter && filters.partFilter && { partFilter: filters.partFilter }),
  ...(filters.priority !== "all" && { priority: filters.priority }),
  ...(filters.status && { status: filters.status }),
  ...(filters.assignee && { assignee: filters.assignee }),
  ...(filters.applicability !== "all" && { applicability: filters.applicability }),
  ...(filters.due && { due: filters.due }),
  ...(filters.group && { group: filters.group }),
  ...(filters.tag && { tag: filters.tag }),
});

const chosenOrder = ({ sort, order }: RegulationFilters) => (sort ? { sort, order } : {});

/** The order a text such as `priority desc` names. */
export const orderOf = (text: string): Pick<RegulationFilters, "sort" | "order"> => {
  const [sort, order] = text.split(" ");
  return Filters.pick({ sort: true, order: true }).parse({ sort, order });
};

export type RegulationQuery = QueryOf<typeof listCompanyRules>;

/** What is asked of the server: "me" is the person who asks. */
const queriesOf = (filters: RegulationFilters, userId: string | undefined) => {
  const { assignee, ...chosen } = chosenFilters(filters);
  const person = assignee === "me" ? userId : assignee;
  const found: RegulationQuery = {
    ...chosen,
    ...(person && { assignee: person }),
    ...(chosen.due && { today: today() }),
  };
  const query: RegulationQuery = { ...found, ...chosenOrder(filters) };
  return { query, found: JSON.stringify(found) };
};

/** What filters ask the server for. @param userId who asks */
export const queryOf = (filters: RegulationFilters, userId: string): RegulationQuery =>
  queriesOf(filters, userId).query;

const useQueries = (filters: RegulationFilters) => {
  const userId = useSession().user?.id;
  return useMemo(() => queriesOf(filters, userId), [filters, userId]);
};

/**
 * Filters and order of the regulations page; they live in its address. `found` names the rules that match,
 * whatever their order.
 */
export const useRegulationFilters = () => {
  const { params, setParams, view } = useListParams("rules");
  const filters = useMemo(() => filtersIn(params), [params]);
  const change = useCallback(
    (next: Partial<RegulationFilters>) => {
      const all = { ...filters, ...next };
      setParams({ ...chosenFilters(all), ...chosenOrder(all) });
    },
    [filters, setParams],
  );
  const sort = useMemo(
    (): Sort | undefined => filters.sort && { by: filters.sort, order: filters.order },
    [filters],
  );
  const changeSort = useCallback(({ by, order }: Sort) => change(orderOf(`${by} ${order}`)), [change]);
  return { filters, ...useQueries(filters), change, sort, changeSort, view };
};

const countOf = (filters: RegulationFilters, names: readonly (keyof typeof noFilters)[]): number =>
  names.filter((name) => filters[name] !== noFilters[name]).length;

/** How many of the rarely used filters leave something out. */
export const moreFilterCount = (filters: RegulationFilters): number => countOf(filters, moreFilterNames);

/** How many filters leave something out; the order is none. */
export const activeFilterCount = (filters: RegulationFilters): number =>
  countOf(filters, filterNames) + moreFilterCount(filters);

/** The title whose filters the page opens with, or "" where others need choices; undefined where none does. */
export const titleToOffer = (filters: RegulationFilters): string | undefined =>
  filters.titleFilter || moreFilterCount(filters) > 0 ? filters.titleFilter : undefined;
