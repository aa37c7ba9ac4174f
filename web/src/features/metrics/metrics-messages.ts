import { formatCount, formatNumber } from "../../lib/format.ts";

/** Words of the Metrics tab. */
export const messages = {
  tab: {
    loading: "Metrics (Loading...)",
    present: "Metrics (1)",
    none: "Metrics (0)",
  },
  loadFailed: {
    metrics: "Failed to fetch part metrics",
    dependencies: "Failed to fetch part dependencies",
  },
  empty: {
    heading: "No metrics available",
    body: "Metrics data for this CFR part has not been analyzed yet.",
  },
  section: {
    label: "Section",
    all: "All Sections",
    one: (section: string, count: number) =>
      `Section ${section} (${count > 0 ? formatCount(count, "metric") : "no metrics"})`,
  },
  scope: {
    part: "Showing metrics for entire part",
    section: (section: string) => `Showing metrics for Section ${section}`,
    imported: (date: string) => `Imported ${date}`,
  },
  overview: {
    heading: "Metrics Overview",
    body: "Core evaluation metrics for this CFR part",
    label: "Metrics",
    apart: "Other metrics",
    none: "This evaluation has no metrics.",
  },
  lowerIsBetter: "lower is better",
  levels: { good: "Good", fair: "Fair", poor: "Poor" },
  dependencies: {
    heading: "Dependency Analysis",
    depth: "Hierarchy depth",
    components: "Components",
    cycles: "Has cycles",
  },
  coverage: {
    heading: "Evaluation Visualization",
    percentage: "Coverage",
    correct: "Correct answers",
    total: "Total questions",
    label: "Questions",
    answer: "Correct answer",
    explanation: "Explanation",
    more: (count: number) => `+ ${formatNumber(count)} more questions`,
    progress: (shown: number, total: number) =>
      shown < total
        ? `Showing ${formatNumber(shown)} of ${formatCount(total, "question")}`
        : `All ${formatCount(total, "question")} shown`,
  },
  less: "Show less",
  obligations: {
    heading: "Obligation Analysis",
    total: "Total obligations",
    average: "Average dependencies",
    cycles: "Cycles detected",
    depth: "Hierarchy depth",
    order: "Dependency order",
    orderHint: "Obligations that others depend on come first.",
    needs: (ids: readonly string[]) => `Depends on ${ids.join(", ")}`,
    more: (count: number) => `+${formatNumber(count)} more`,
    progress: (shown: number, total: number) =>
      shown < total
        ? `Showing ${formatNumber(shown)} of ${formatCount(total, "obligation")}`
        : `All ${formatCount(total, "obligation")} shown`,
    independent: "None of these obligations depends on another.",
    unknown: "The rules for these obligations have not been imported, so their dependencies are unknown.",
  },
} as const;

/** What a metric is called, and what it measures. */
const known: Readonly<Record<string, { name: string; caption: string }>> = {
  dag: { name: "DAG", caption: "dependency analysis" },
  geval: { name: "G-Eval", caption: "general evaluation" },
  hallucination: { name: "Hallucination", caption: "accuracy check" },
  summarization: { name: "Summarization", caption: "summary quality" },
  coverage: { name: "Coverage", caption: "content coverage" },
  json_correctness: { name: "JSON correctness", caption: "data validity" },
  requirement_match: { name: "Requirement match", caption: "requirement match" },
};

/** A metric's display name; its own where it is unknown. */
export const metricName = (metric: string): string =>
  (Object.hasOwn(known, metric) ? known[metric]?.name : undefined) ?? metric;

/** What a metric measures; undefined for an unknown one. */
export const metricCaption = (metric: string): string | undefined =>
  Object.hasOwn(known, metric) ? known[metric]?.caption : undefined;
