import * as z from "zod";
import { IsoDateTime } from "./dates.ts";

/** Bytes a file of evaluations may have. */
export const maxEvaluationBytes = 4 * 1024 * 1024;

/** Evaluations are kept whole; only what the screens read is described, everything else passes through. */
const Evaluation = z.looseObject({
  /** Named metrics, mostly numbers; unknown names are shown as they are. */
  metrics: z.record(z.string(), z.unknown()).optional(),
  dag_analysis: z
    .looseObject({
      hierarchy_depth: z.unknown(),
      num_components: z.unknown(),
      /** A boolean, a number of cycles, or the list of them. */
      has_cycles: z.unknown(),
      topological_order: z.array(z.unknown()),
    })
    .partial()
    .optional(),
  coverage_details: z
    .looseObject({
      evaluation_results: z
        .looseObject({
          /** 0 to 1, or 0 to 100. */
          coverage_percentage: z.unknown(),
          correct_answers: z.unknown(),
          total_questions: z.unknown(),
        })
        .partial(),
      questions: z.array(
        z
          .looseObject({
            id: z.unknown(),
            question: z.unknown(),
            correct_answer: z.unknown(),
            explanation: z.unknown(),
          })
          .partial(),
      ),
    })
    .partial()
    .optional(),
  details: z
    .looseObject({
      total_obligations: z.unknown(),
      avg_dependencies: z.unknown(),
      /** A number, a boolean, or the list of them. */
      cycles_detected: z.unknown(),
    })
    .partial()
    .optional(),
});

/** An evaluation of how well a part's rules were extracted. */
export const PartMetrics = z.object({
  id: z.string(),
  cfrTitle: z.string(),
  part: z.string(),
  /** Null for the whole part. */
  section: z.string().nullable(),
  metricsData: Evaluation,
  importedBy: z.string(),
  importedAt: IsoDateTime,
});
export type PartMetrics = z.infer<typeof PartMetrics>;
export type MetricsData = PartMetrics["metricsData"];

/** An obligation in the picture of dependencies. */
const DependencyNode = z.object({
  obligationId: z.string(),
  ruleTitle: z.string(),
  section: z.string(),
  masterRuleId: z.string(),
  /** The company's own number of the rule; null where it has none. */
  companyRuleId: z.number().int().nullable(),
});

/** Which obligation of a part refers to which: `from` needs `to` first. */
export const PartDependencies = z.object({
  nodes: z.array(DependencyNode),
  edges: z.array(z.object({ from: z.string(), to: z.string() })),
  /** Whether the part has more obligations than are given here. */
  isCut: z.boolean(),
});
export type PartDependencies = z.infer<typeof PartDependencies>;
