import { useMemo } from "react";
import { getPartDependencies, getPartMetrics, listPartMetrics } from "../../../../shared/api/metrics.ts";
import { compareSections } from "../../../../shared/citations/citation.ts";
import type { PartMetrics } from "../../../../shared/schemas/metrics.ts";
import { statusOf } from "../../lib/api-error.ts";
import { type ApiState, useApi } from "../../lib/use-api.ts";
import { fieldsOf } from "./metric-values.ts";
import { messages } from "./metrics-messages.ts";

/** A part of a CFR title, as the page's address names it. */
export interface MetricsPlace {
  titleNumber: string;
  partNo: string;
}

/** 404 is an answer here: there is nothing. */
const orWhenMissing = <T, M>(state: ApiState<T>, missing: M): ApiState<T | M> =>
  state.data === undefined && statusOf(state.error) === 404
    ? { ...state, data: missing, error: undefined }
    : state;

const paramsOf = ({ titleNumber, partNo }: MetricsPlace) => ({ titleId: titleNumber, partNo });
const queryOf = (section: string | null) => (section === null ? {} : { section });

const noMetrics: PartMetrics[] = [];

/** All evaluations of a part; none when there are none. */
export const useMetricsList = (place: MetricsPlace): ApiState<PartMetrics[]> =>
  orWhenMissing(useApi(listPartMetrics, { params: paramsOf(place) }), noMetrics);

/** The evaluation of a part, or of one of its sections; null when there is none. */
export const useMetricsOf = (place: MetricsPlace, section: string | null): ApiState<PartMetrics | null> =>
  orWhenMissing(useApi(getPartMetrics, { params: paramsOf(place), query: queryOf(section) }), null);

/** Which obligation refers to which; null where the server knows none. */
export const useDependencies = (place: MetricsPlace, section: string | null) =>
  orWhenMissing(useApi(getPartDependencies, { params: paramsOf(place), query: queryOf(section) }), null);

/** What the Metrics tab is called: whether there are any, once that is known. */
export const useMetricsTabLabel = (place: MetricsPlace): string => {
  const { data, error } = useMetricsList(place);
  if (data === undefined && !error) return messages.tab.loading;
  return data?.length ? messages.tab.present : messages.tab.none;
};

/** A choice of the section filter. */
export interface SectionMetrics {
  section: string;
  /** How many named metrics its evaluation holds. */
  count: number;
}

/** The part's sections in their order, those that only an evaluation names among them. */
export const useSectionMetrics = (
  records: readonly PartMetrics[],
  sections: readonly string[] | undefined,
): SectionMetrics[] =>
  useMemo(() => {
    const counts = new Map((sections ?? []).map((section) => [section, 0]));
    for (const { section, metricsData } of records) {
      if (section !== null) counts.set(section, Object.keys(fieldsOf(metricsData.metrics)).length);
    }
    return [...counts]
      .map(([section, count]) => ({ section, count }))
      .sort((a, b) => compareSections(a.section, b.section));
  }, [records, sections]);
