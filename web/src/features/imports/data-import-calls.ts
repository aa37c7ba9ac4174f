import { importExtractedRules, maxImportBytes, previewImport } from "../../../../shared/api/imports.ts";
import { importMetricsEvaluation } from "../../../../shared/api/metrics.ts";
import { importSections } from "../../../../shared/api/section-metadata.ts";
import { maxEvaluationBytes } from "../../../../shared/schemas/metrics.ts";
import { call } from "../../lib/api-client.ts";
import { messages } from "./data-import-messages.ts";
import type { DataImportKey } from "./data-import-place.ts";
import { failureToast, type ImportCalls } from "./use-file-import.ts";
import type { ImportToasts } from "./use-import-job.ts";

const { invalid, kinds } = messages;

const failed = ({ toasts }: { toasts: ImportToasts }) => failureToast(toasts.failed, toasts.failedBody);

const basicProblem = ({ name, type, size }: File): string | undefined => {
  if (!name.toLowerCase().endsWith(".json") && type !== "application/json") return invalid.type;
  return size === 0 ? invalid.empty : undefined;
};
const problemOf = (file: File): string | undefined =>
  basicProblem(file) ?? (file.size >= maxImportBytes ? invalid.size : undefined);

const previewOf =
  (kind: "extracted-rules" | "metrics", key: DataImportKey): NonNullable<ImportCalls["preview"]> =>
  async (stored) => {
    const { title: cfrTitle, part, section } = key;
    return (await call(previewImport, { body: { ...stored, kind, cfrTitle, part, section } })).jobId;
  };

export const rulesCalls = (key: DataImportKey): ImportCalls => ({
  problemOf,
  preview: previewOf("extracted-rules", key),
  run: async (stored, previewJobId) => {
    const { title: cfrTitle, part, section } = key;
    const body = { ...stored, cfrTitle, part, section, ...(previewJobId && { previewJobId }) };
    return (await call(importExtractedRules, { body })).jobId;
  },
  onFailure: failed(kinds["extracted-rules"]),
});

/** @param onDone hears that the evaluation is there: this import is done with its call */
export const metricsCalls = (key: DataImportKey, onDone: () => Promise<void>): ImportCalls => ({
  problemOf: (file) =>
    basicProblem(file) ?? (file.size > maxEvaluationBytes ? invalid.evaluationSize : undefined),
  preview: previewOf("metrics", key),
  run: async (stored) => {
    const { title: cfrTitle, part, section } = key;
    await call(importMetricsEvaluation, { body: { ...stored, cfrTitle, part, section } });
    await onDone();
    return undefined;
  },
  onFailure: failed(kinds.metrics),
});

export const sectionsCalls = ({ chapter, subchapter }: DataImportKey): ImportCalls => ({
  problemOf,
  preview: undefined,
  run: async (stored) => (await call(importSections, { body: { ...stored, chapter, subchapter } })).jobId,
  onFailure: failed(kinds.sections),
});
