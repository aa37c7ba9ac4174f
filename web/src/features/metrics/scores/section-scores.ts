import { compareSections } from "../../../../../shared/citations/citation.ts";
import type { PartMetrics } from "../../../../../shared/schemas/metrics.ts";
import { fieldsOf, type Level, levelOf, numberOf } from "../metric-values.ts";

/** What one section scored. */
export interface SectionScore {
  section: string;
  score: number;
  level: Level;
}

/** What the sections of a part scored in `metric`, in their order; sections without a number are left out. */
export const scoresOf = (records: readonly PartMetrics[], metric: string): SectionScore[] =>
  records
    .flatMap(({ section, metricsData }) => {
      const value = fieldsOf(metricsData.metrics)[metric];
      const [score, level] = [numberOf(value), levelOf(metric, value)];
      return section === null || score === undefined || level === undefined ? [] : { section, score, level };
    })
    .sort((a, b) => compareSections(a.section, b.section));

/** The metric shown at first: one that tells sections apart, if there is one. */
export const tellingMetric = (
  records: readonly PartMetrics[],
  metrics: readonly string[],
): string | undefined =>
  metrics.find((metric) => new Set(scoresOf(records, metric).map(({ score }) => score)).size > 1) ??
  metrics.at(0);

/** Metrics that at least two sections can be compared by, in the order the evaluations name them. */
export const comparableMetrics = (records: readonly PartMetrics[]): string[] => {
  const names = new Set(records.flatMap(({ metricsData }) => Object.keys(fieldsOf(metricsData.metrics))));
  return [...names].filter((metric) => scoresOf(records, metric).length > 1);
};
