import type { MetricsData, PartDependencies, PartMetrics } from "../../shared/schemas/metrics.ts";

/** `count` questions of a coverage check, in words of our own. */
export const someQuestions = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    id: `Q${index + 1}`,
    question: `What must be kept in case ${index + 1}?`,
    correct_answer: `Record ${index + 1}`,
    explanation: `Case ${index + 1} needs its record.`,
  }));

/** Ids `11.10-001`, `11.10-002`, … */
const someObligations = (count: number): string[] =>
  Array.from({ length: count }, (_, index) => `11.10-${String(index + 1).padStart(3, "0")}`);

/** What an evaluation file holds, every block filled. */
export const someMetricsData = (over: Partial<MetricsData> = {}): MetricsData => ({
  metrics: {
    dag: 1,
    geval: 0.7512,
    hallucination: 0.0435,
    summarization: 0.0299,
    coverage: 0.9756,
    json_correctness: 0.41,
    requirement_match: 0.6,
  },
  dag_analysis: {
    hierarchy_depth: 3,
    num_components: 12,
    has_cycles: false,
    topological_order: someObligations(9),
  },
  coverage_details: {
    evaluation_results: { coverage_percentage: 97.6, correct_answers: 40, total_questions: 41 },
    questions: someQuestions(5),
  },
  details: { total_obligations: 1_041, avg_dependencies: 0.667, cycles_detected: 2 },
  ...over,
});

/** The evaluation of 21 CFR part 11 as a whole. */
export const someMetrics = (over: Partial<PartMetrics> = {}): PartMetrics => ({
  id: "met_1",
  cfrTitle: "21",
  part: "11",
  section: null,
  metricsData: someMetricsData(),
  importedBy: "usr_9",
  importedAt: "2026-02-03T09:30:00.000Z",
  ...over,
});

/** Nodes named by number; `needs` pairs say which needs which first. */
export const someDependencies = (
  count: number,
  needs: readonly (readonly [from: number, to: number])[],
  over: Partial<PartDependencies> = {},
): PartDependencies => {
  const ids = someObligations(count);
  return {
    nodes: ids.map((obligationId, index) => ({
      obligationId,
      ruleTitle: `Keep record ${index + 1}`,
      section: "11.10",
      masterRuleId: `21.11-${obligationId}`,
      companyRuleId: index === 0 ? 101 : null,
    })),
    edges: needs.map(([from, to]) => ({ from: ids[from - 1] ?? "", to: ids[to - 1] ?? "" })),
    isCut: false,
    ...over,
  };
};
