import { useCallback, useMemo } from "react";
import { useSearchParams } from "react-router-dom";
import type { ApplicabilityFilter } from "../../../../../shared/schemas/rule-query.ts";
import type { RuleFilters } from "./use-part-rules.ts";

const applicabilities: readonly ApplicabilityFilter[] = [
  ...(["all", "applicable", "not_applicable", "undecided", "decide_again"] as const),
];

export const applicabilityOf = (text: string | null): ApplicabilityFilter =>
  applicabilities.find((each) => each === text) ?? "all";

export interface RuleFilterState {
  search: string;
  applicability: ApplicabilityFilter;
  /** Null for "All Sections"; "" is "Unknown Section". */
  section: string | null;
}

const written = ({ search, applicability, section }: RuleFilterState): URLSearchParams => {
  const params = new URLSearchParams();
  if (search) params.set("search", search);
  if (applicability !== "all") params.set("applicability", applicability);
  if (section !== null) params.set("section", section);
  return params;
};

/** What is sent: only filters that leave something out. */
const sent = ({ search, applicability, section }: RuleFilterState): RuleFilters => ({
  ...(search && { search }),
  ...(applicability !== "all" && { applicability }),
  ...(section !== null && { section }),
});

const stateIn = (params: URLSearchParams): RuleFilterState => ({
  search: (params.get("search") ?? "").slice(0, 200),
  applicability: applicabilityOf(params.get("applicability")),
  section: params.get("section"),
});

/** What an address asks for. */
export const filtersIn = (params: URLSearchParams): RuleFilters => sent(stateIn(params));

/** The filters of the part rules page; they live in the address, so that the way back keeps them. */
export const useRuleFilters = () => {
  const [params, setParams] = useSearchParams();
  const state = useMemo(() => stateIn(params), [params]);
  const change = useCallback(
    (next: Partial<RuleFilterState>) => setParams(written({ ...state, ...next }), { replace: true }),
    [setParams, state],
  );
  const clear = useCallback(() => setParams({}, { replace: true }), [setParams]);
  return { state, query: useMemo(() => sent(state), [state]), change, clear };
};
