import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import * as z from "zod";
import { dependencyEdges } from "../../functions/metrics/evaluations/dependency-graph.ts";
import { readEvaluations } from "../../functions/metrics/evaluations/evaluation-file.ts";
import { sampleMetrics } from "../../scripts/sample/demo-data.ts";
import { aRule } from "../support/server/regulation.ts";

const [text, number, words] = [z.string(), z.number(), z.string().min(10)];
const SampleRule = z.object({
  ...{ obligation_id: text, part_no: text, section: text, source_section: text, rule_type: z.array(text) },
  ...{ rule_text_simplified: text, cross_references_internal: z.array(text) },
});
const file = new URL("../../scripts/sample/data/title-21.json", import.meta.url);
const part11 = z
  .array(SampleRule)
  .parse(JSON.parse(readFileSync(file, "utf8")))
  .filter(({ part_no }) => part_no === "11");

const masterRules = (rules: typeof part11) =>
  rules.map((rule, ordinal) => ({
    ...aRule({
      obligationId: rule.obligation_id,
      section: rule.section,
      sourceSection: rule.source_section,
      crossReferencesInternal: rule.cross_references_internal,
    }),
    ...{ id: `21.11-${rule.obligation_id}`, extractedRuleId: "21.11", library: "shared" as const, ordinal },
    ...{ createdAt: "2026-01-15T10:00:00.000Z", updatedAt: "2026-01-15T10:00:00.000Z" },
  }));

const Evaluation = z.strictObject({
  metrics: z.record(text, number.min(0).max(1)),
  dag_analysis: z.strictObject({
    ...{ hierarchy_depth: number, num_components: number, has_cycles: z.boolean() },
    topological_order: z.array(text),
  }),
  coverage_details: z.strictObject({
    evaluation_results: z.strictObject({
      ...{ coverage_percentage: number, correct_answers: number, total_questions: number },
    }),
    questions: z.array(
      z.strictObject({
        id: text,
        obligation_id: text,
        question: words,
        correct_answer: words,
        explanation: words,
      }),
    ),
  }),
  details: z.strictObject({ total_obligations: number, avg_dependencies: number, cycles_detected: number }),
  /** How each metric was worked out. */
  method: z.record(text, words),
});

const samples = sampleMetrics().map(({ name, content, section }) => {
  const [evaluation] = readEvaluations(content, section);
  const data = Evaluation.parse(JSON.parse(Buffer.from(evaluation?.json ?? "").toString("utf8")));
  const rules = part11.filter((rule) => section === "" || rule.section === section);
  return [name, { data, rules, section }] as const;
});

const share = (rules: typeof part11, isOne: (rule: (typeof part11)[number]) => boolean): number =>
  rules.filter(isOne).length / rules.length;
const isAsked = ({ rule_type }: (typeof part11)[number]) =>
  rule_type.includes("Obligation") || rule_type.includes("Prohibition");

it("there is a sample of the whole part and of a section", () => {
  expect(samples.map(([name]) => name)).toEqual(["metrics-21-11-11.10.json", "metrics-21-11.json"]);
});

describe.each(samples)("the sample evaluation %s", (_, { data, rules, section }) => {
  const { metrics, dag_analysis, coverage_details, details, method } = data;
  const { edges } = dependencyEdges(masterRules(rules));

  it("counts the sample rules and the dependencies that the product's picture shows", () => {
    expect(details).toEqual({
      total_obligations: rules.length,
      avg_dependencies: Number((edges.length / rules.length).toFixed(2)),
      cycles_detected: 0,
    });
    const order = dag_analysis.topological_order;
    expect(order.toSorted()).toEqual(rules.map((rule) => rule.obligation_id).toSorted());
    for (const { from, to } of edges) expect(order.indexOf(to)).toBeLessThan(order.indexOf(from));
    const level = new Map<string, number>();
    for (const id of order) {
      const needed = edges.filter(({ from }) => from === id).map(({ to }) => level.get(to) ?? 0);
      level.set(id, 1 + Math.max(0, ...needed));
    }
    expect(dag_analysis.hierarchy_depth).toBe(Math.max(...level.values()));
    const pieces = order.map((id) => new Set([id]));
    const pieceOf = (id: string) => pieces.findIndex((piece) => piece.has(id));
    for (const { from, to } of edges) {
      const [a, b] = [pieceOf(from), pieceOf(to)];
      if (a === b) continue;
      for (const id of pieces.splice(Math.max(a, b), 1)[0] ?? []) pieces[Math.min(a, b)]?.add(id);
    }
    expect(dag_analysis.num_components).toBe(pieces.length);
  });

  it("has metrics that follow from rules and questions as its method says", () => {
    const { correct_answers, total_questions, coverage_percentage } = coverage_details.evaluation_results;
    expect(total_questions).toBe(coverage_details.questions.length);
    expect(coverage_percentage).toBeCloseTo((100 * correct_answers) / total_questions, 1);
    const coverage = section === "" ? 9 / 10 : 8 / 11;
    expect(new Set(rules.map((rule) => (section === "" ? rule.section : rule.source_section))).size).toBe(9);
    const wrong = 1 - correct_answers / total_questions;
    const asked = share(rules, isAsked);
    const expected = {
      dag: 1,
      hallucination: wrong,
      summarization: share(rules, (rule) => rule.rule_text_simplified.split(/\s+/).length <= 30),
      coverage,
      json_correctness: 1,
      requirement_match: asked,
      geval: (1 + (1 - wrong) + coverage + 1 + asked) / 5,
    };
    expect(Object.keys(metrics).sort()).toEqual(Object.keys(expected).sort());
    expect(Object.keys(method).sort()).toEqual(Object.keys(expected).sort());
    for (const [name, value] of Object.entries(expected)) expect(metrics[name], name).toBeCloseTo(value, 4);
  });

  it("asks about obligations that are there", () => {
    const ids = new Set(rules.map((rule) => rule.obligation_id));
    for (const { obligation_id } of coverage_details.questions) expect(ids).toContain(obligation_id);
  });
});
