import { importMetricsEvaluation } from "../../shared/api/metrics.ts";
import { maxEvaluationBytes } from "../../shared/schemas/metrics.ts";
import { cutText } from "../core/cut-text.ts";
import { endpoint } from "../core/endpoint/endpoint.ts";
import type { UploadedFile } from "../core/endpoint/multipart.ts";
import { invalid, wrongType } from "../core/problem.ts";
import { evaluationTooLarge, readEvaluations } from "../metrics/evaluations/evaluation-file.ts";
import { placeOf } from "../metrics/evaluations/evaluation-place.ts";
import { evaluationId } from "../metrics/evaluations/evaluation-repository.ts";
import { titles } from "../regulation/library/title-repository.ts";
import { cleanLine } from "../services/rows/clean-value.ts";
import { mustFindOwnUpload } from "../services/uploads/own-upload.ts";
import { type Uploader, uploaderOf } from "../services/uploads/upload-keys.ts";
import { uploadedObjects } from "../services/uploads/uploaded-objects.ts";
import { importEvaluations } from "./evaluations/import-evaluations.ts";

interface EvaluationFile {
  readonly name: string;
  /** Where it lies; nothing does where it came with the call. */
  readonly objectKey: string;
  readonly eTag: string;
  readonly bytes: Uint8Array;
}

const requireJson = (name: string, type: string): void => {
  if (!/\.json$/i.test(name) && !/^application\/([\w.-]+\+)?json\b/i.test(type))
    throw wrongType("Please select a valid JSON file");
};

const sentFile = ({ name, type, bytes }: UploadedFile): EvaluationFile => {
  requireJson(name, type);
  return { name, objectKey: "", eTag: "", bytes };
};

/** A presigned upload of this very person. @throws 404 for any other key, 413, 415 */
const uploadedFile = async (
  { objectKey, name }: { objectKey: string; name?: string | null | undefined },
  uploader: Uploader,
): Promise<EvaluationFile> => {
  const { size, type, eTag } = await mustFindOwnUpload(objectKey, uploader);
  requireJson(name ?? "", type);
  if (size > maxEvaluationBytes) throw evaluationTooLarge();
  const chunks: Uint8Array[] = [];
  for await (const chunk of await uploadedObjects.read(objectKey, eTag)) chunks.push(chunk);
  return { name: name ?? "metrics.json", objectKey, eTag, bytes: Buffer.concat(chunks) };
};

export const handler = endpoint(importMetricsEvaluation, async ({ body, file }, ctx) => {
  const place = placeOf(file ? file.fields : body);
  if (!(await titles.get(place.titleNumber))) {
    const message = `There is no CFR title ${place.titleNumber}.`;
    throw invalid(message, [{ path: "body.cfrTitle", message }]);
  }
  const uploader = uploaderOf(ctx);
  const { bytes, ...source } = file ? sentFile(file) : await uploadedFile(body, uploader);
  const found = readEvaluations(bytes, place.section);
  const activity = ctx.activity({
    target: { type: "metrics", id: evaluationId(place, place.section) },
    after: {
      fileName: cutText(cleanLine(source.name), 255),
      fileSize: bytes.length,
      evaluations: found.map((each) => evaluationId(place, each.section)),
    },
  });
  const upload = { ...source, size: bytes.length };
  await importEvaluations({
    job: { jobId: ctx.newId(), upload, uploader, now: ctx.now },
    ...{ place, found, activity },
  });
  return { message: "Metrics evaluation imported successfully" };
});
