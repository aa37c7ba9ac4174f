import * as z from "zod";
import { type ImportPreview, maxPreviewRows, type PreviewRow } from "../../../shared/schemas/import-job.ts";
import { maxEvaluationBytes, PartMetrics } from "../../../shared/schemas/metrics.ts";
import { Problem } from "../../core/problem.ts";
import { table } from "../../core/table/table.ts";
import {
  evaluationTooLarge,
  type NewEvaluation,
  readEvaluations,
} from "../../metrics/evaluations/evaluation-file.ts";
import type { PartPlace } from "../../metrics/evaluations/evaluation-place.ts";
import { evaluationId, evaluations } from "../../metrics/evaluations/evaluation-repository.ts";
import { FileProblem } from "../../services/json/file-problem.ts";
import { uploadedObjects } from "../../services/uploads/uploaded-objects.ts";
import { importJobs } from "../engine/import-job-repository.ts";
import { importOutcomes } from "../engine/import-outcomes.ts";
import type { ImportRecord } from "../engine/import-record.ts";
import { previewedEvaluations } from "../engine/import-result.ts";
import type { ImportRun } from "../engine/import-run.ts";
import { formPlaceOf } from "../rules/import-place.ts";
import { changedFields, shownValue } from "../rules/preview-rows.ts";

/** Figures of one evaluation that a preview shows before and after. */
const maxFigures = 40;

const isFields = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The figures of an evaluation by their path, such as `details.total_obligations`; lists stay whole. */
const figures = (value: unknown, path = ""): Record<string, unknown> =>
  isFields(value)
    ? Object.assign(
        {},
        ...Object.entries(value).map(([name, each]) => figures(each, path ? `${path}.${name}` : name)),
      )
    : { [path]: value };

const Data = PartMetrics.shape.metricsData;

const rowOf = async (place: PartPlace, { section, json }: NewEvaluation, row: number) => {
  const known = await evaluations.get(place, section);
  const after = figures(Data.parse(z.json().parse(JSON.parse(Buffer.from(json).toString("utf8")))));
  const changes = known ? changedFields(figures(known.metricsData), after) : [];
  const shown: PreviewRow = {
    row,
    id: evaluationId(place, section),
    section,
    title: shownValue(section || "Entire part"),
    changes: changes.slice(0, maxFigures),
  };
  const outcome = known ? (changes.length > 0 ? "updated" : "unchanged") : "created";
  return { outcome, row: shown } as const;
};

/** The bytes of a file of evaluations, which are few. @throws FileProblem above 4 MB */
const readBytes = async ({ objectKey, eTag, fileSize }: ImportRecord): Promise<Uint8Array> => {
  if (fileSize > maxEvaluationBytes) throw evaluationTooLarge();
  const chunks: Uint8Array[] = [];
  for await (const chunk of await uploadedObjects.read(objectKey, eTag)) chunks.push(chunk);
  return Buffer.concat(chunks);
};

/** @throws FileProblem with the sentence that the import would refuse the file with */
export const readEvaluationFile = async (record: ImportRecord): Promise<NewEvaluation[]> => {
  try {
    return readEvaluations(await readBytes(record), record.place?.section ?? "");
  } catch (error) {
    throw error instanceof Problem ? new FileProblem(error.message) : error;
  }
};

/** Says what an import of evaluations would create, update and leave, and notes it. */
export const previewEvaluations = async ({ record, progress }: ImportRun): Promise<number[]> => {
  const place = formPlaceOf(record.place);
  if (!place) throw new Error(`Preview ${record.jobId} has no place`);
  const found = await readEvaluationFile(record);
  progress.total = found.length;
  const preview: ImportPreview = { created: [], updated: [], unchanged: [], removed: [] };
  const counts = { created: 0, updated: 0, unchanged: 0 };
  for (const [index, evaluation] of found.entries()) {
    const { outcome, row } = await rowOf(place, evaluation, index);
    counts[outcome] += 1;
    if (counts[outcome] <= maxPreviewRows) preview[outcome].push(row);
  }
  await progress.stop();
  const now = new Date();
  const changes = previewedEvaluations(counts, place.titleNumber, now);
  await table.transact([
    importJobs.changeOperation(record, { ...changes, base: record.eTag }, now),
    await importOutcomes.previewOperation(record, preview),
    importJobs.closeOperation(record.jobId),
  ]);
  return [];
};
