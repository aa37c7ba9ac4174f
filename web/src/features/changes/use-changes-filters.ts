import { useCallback, useMemo } from "react";
import * as z from "zod";
import type { listChanges } from "../../../../shared/api/changes.ts";
import type { QueryOf } from "../../../../shared/api/contract.ts";
import { ChangeSeverity, ChangeSort, ChangeState, ChangesDue } from "../../../../shared/schemas/changes.ts";
import { useListParams } from "../../lib/list-view.ts";
import { today } from "../../lib/today.ts";
import { withParams } from "../../lib/with-params.ts";
import { useSort } from "../../ui/use-sort.ts";

/** What the list shows unless its address says otherwise. */
const openStates: readonly ChangeState[] = ["new", "assessing", "action_needed"];
/** In the address: changes of every state. */
const everyState = "all";

const statesOf = (text: string): readonly ChangeState[] => {
  if (text === everyState) return [];
  const named = text.split(",");
  const states = ChangeState.options.filter((state) => named.includes(state));
  return states.length > 0 ? states : openStates;
};

/** What the address of the page says; anything it cannot mean is left out. */
const Filters = z.object({
  search: z.string().trim().max(200).catch(""),
  title: z
    .string()
    .regex(/^[1-9]\d{0,2}$/)
    .catch(""),
  part: z.string().trim().max(60).catch(""),
  severity: ChangeSeverity.or(z.literal("")).catch(""),
  /** Empty: every state. */
  state: z.string().catch("").transform(statesOf),
  assessor: z.string().trim().max(100).catch(""),
  due: ChangesDue.or(z.literal("")).catch(""),
  unread: z
    .literal("true")
    .transform(() => true)
    .catch(false),
  sort: ChangeSort.optional().catch(undefined),
  order: z.enum(["asc", "desc"]).catch("asc"),
});
export type ChangesFilters = z.infer<typeof Filters>;

/** The list as it opens. */
export const noFilters: Omit<ChangesFilters, "sort" | "order"> = {
  ...{ search: "", title: "", part: "", severity: "", assessor: "", due: "" },
  state: openStates,
  unread: false,
};

export const severityOf = (text: string): ChangesFilters["severity"] => Filters.shape.severity.parse(text);
export const dueOf = (text: string): ChangesFilters["due"] => Filters.shape.due.parse(text);

const isDefault = (states: readonly ChangeState[]): boolean => states.join() === openStates.join();

const written = (filters: ChangesFilters): Record<string, string> => {
  const { search, title, part, severity, state, assessor, due, unread, sort, order } = filters;
  return {
    ...(search && { search }),
    ...(title && { title }),
    ...(part && { part }),
    ...(severity && { severity }),
    ...(!isDefault(state) && { state: state.join() || everyState }),
    ...(assessor && { assessor }),
    ...(due && { due }),
    ...(unread && { unread: "true" }),
    ...(sort && { sort, order }),
  };
};

/** An address without filters and order. */
const unwritten = Object.fromEntries(Filters.keyof().options.map((name) => [name, ""]));

export type ChangesQuery = QueryOf<typeof listChanges>;

const queryOf = (filters: ChangesFilters): ChangesQuery => {
  const { search, title, part, severity, state, assessor, due, unread, sort, order } = filters;
  return {
    ...(search && { search }),
    ...(title && { titleNumber: Number(title) }),
    ...(part && { partNo: part }),
    ...(severity && { severity }),
    ...(state.length > 0 && { state: state.join() }),
    ...(assessor && { assessor }),
    ...(due && { due }),
    ...(unread && { unread }),
    ...(sort && { sort, order }),
    today: today(),
  };
};

/** What an address asks the list for. */
export const queryIn = (search: URLSearchParams): ChangesQuery =>
  queryOf(Filters.parse(Object.fromEntries(search)));

/** How many of the filters behind "Filters" are set. */
export const moreFilterCount = ({ title, part, severity, assessor, due }: ChangesFilters): number =>
  [title, part, severity, assessor, due].filter((value) => value !== "").length;

/** Whether the list shows other changes than it opens with. */
export const isFiltered = (filters: ChangesFilters): boolean =>
  moreFilterCount(filters) > 0 || filters.search !== "" || filters.unread || !isDefault(filters.state);

const columnOf = (column: string) => Filters.shape.sort.parse(column);

/** Filters and order of the inbox; they live in its address. */
export const useChangesFilters = () => {
  const { params, setParams, view } = useListParams("changes");
  const filters = useMemo(() => Filters.parse(Object.fromEntries(params)), [params]);
  const change = useCallback(
    (next: Partial<ChangesFilters>) =>
      setParams(withParams(params, { ...unwritten, ...written({ ...filters, ...next }) })),
    [filters, params, setParams],
  );
  const { sort, changeSort } = useSort(filters, columnOf, change);
  return { filters, query: useMemo(() => queryOf(filters), [filters]), change, sort, changeSort, view };
};
