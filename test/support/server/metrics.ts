import { activityRow } from "../../../functions/core/endpoint/activity.ts";
import { newId } from "../../../functions/core/ids.ts";
import { readEvaluations } from "../../../functions/metrics/evaluations/evaluation-file.ts";
import type { PartPlace } from "../../../functions/metrics/evaluations/evaluation-place.ts";
import { evaluations } from "../../../functions/metrics/evaluations/evaluation-repository.ts";
import type { Call } from "./event.ts";

/** A small evaluation, as a file holds it. */
export const anEvaluation = (over: object = {}) => ({
  metrics: { dag: 1, hallucination: 0.0435, summarization: 0.03 },
  dag_analysis: {
    hierarchy_depth: 2,
    num_components: 3,
    has_cycles: false,
    topological_order: ["11.10-001"],
  },
  coverage_details: {
    evaluation_results: { coverage_percentage: 97.6, correct_answers: 40, total_questions: 41 },
    questions: [{ id: "Q1", question: "What must systems be?", correct_answer: "Closed", explanation: "" }],
  },
  details: { total_obligations: 41, avg_dependencies: 0.02, cycles_detected: false },
  ...over,
});

/** Makes `data` the evaluation of a part, or of a section of it, without the import's call. */
export const publishEvaluation = async (
  place: PartPlace,
  section = "",
  data: object = anEvaluation(),
): Promise<void> => {
  const [now, id] = [new Date(), newId()];
  const who = { event: "metrics.imported", userId: null, companyId: null, requestId: id, now, id };
  const activity = activityRow(who, { target: { type: "metrics", id } });
  const file = Buffer.from(JSON.stringify(data));
  await evaluations.put(place, readEvaluations(file, section), {
    version: id,
    userId: "usr_1",
    now,
    operations: () => [activity],
  });
};

/** The console's form: a file and the fields beside it. */
export const metricsForm = (
  fields: Readonly<Record<string, string>>,
  content: string | Buffer = JSON.stringify(anEvaluation()),
  file = { name: "metrics.json", type: "application/json" },
): Call => {
  const boundary = "----test";
  const head = Object.entries(fields).map(
    ([name, value]) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const ofFile = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${file.name}"\r\nContent-Type: ${file.type}\r\n\r\n`;
  const parts = [...head, ofFile, content, `\r\n--${boundary}--\r\n`].map((part) => Buffer.from(part));
  return {
    body: Buffer.concat(parts).toString("base64"),
    isBase64Encoded: true,
    headers: { "content-type": `multipart/form-data; boundary=${boundary}` },
  };
};
