import { createSectionEntry } from "../../shared/api/section-entries.ts";
import type { ImportStage } from "../../shared/schemas/import-job.ts";
import { endpoint } from "../core/endpoint/endpoint.ts";
import { table } from "../core/table/table.ts";
import { type Uploader, uploaderOf } from "../services/uploads/upload-keys.ts";
import { importJobs } from "./engine/import-job-repository.ts";
import { importQueue } from "./engine/import-queue.ts";
import { newImportRecord } from "./engine/import-record.ts";
import { mustFindUpload, startImportWorker } from "./engine/start-import.ts";
import { entryOrders, type OrderedFile } from "./entries/entry-order.ts";
import { placeOfForm } from "./rules/import-place.ts";

interface SentFile {
  readonly objectKey: string;
  readonly name?: string | null | undefined;
}

/** @throws 404, 413 and 415 as the imports themselves do */
const fileOf = async (
  file: SentFile | null | undefined,
  uploader: Uploader,
  jobId: string,
): Promise<OrderedFile | null> => {
  if (!file) return null;
  const { type: _type, ...upload } = await mustFindUpload(file.objectKey, file.name ?? undefined, uploader);
  return { ...upload, jobId };
};

const stage = (name: ImportStage["name"]): ImportStage => ({
  ...{ name, status: "waiting", message: "", jobId: null },
});

export const handler = endpoint(createSectionEntry, async ({ body }, ctx) => {
  const uploader = uploaderOf(ctx);
  const { sectionMetadata } = body;
  const { title, part, sectionId } = sectionMetadata;
  // Only files must belong to the CFR; an entry alone may have any title it can name.
  if (body.extractedRules || body.metrics) placeOfForm({ cfrTitle: String(title), part, section: sectionId });
  const rules = await fileOf(body.extractedRules, uploader, ctx.newId());
  const metrics = await fileOf(body.metrics, uploader, ctx.newId());
  const name = `${title} CFR ${sectionId}`;
  const upload = { objectKey: "", eTag: "", size: (rules?.size ?? 0) + (metrics?.size ?? 0), name };
  const record = newImportRecord(
    { jobId: ctx.newId(), kind: "entry", upload, uploader, now: ctx.now },
    {
      message: "The entry is waiting to be created.",
      stages: [...(rules ? [stage("rules")] : []), ...(metrics ? [stage("metrics")] : []), stage("entry")],
    },
  );
  const { jobId } = record;
  await table.transact([
    ...importJobs.insertOperations(record),
    importQueue.joinOperation(record),
    ...(await entryOrders.insertOperations(record, { sectionMetadata, rules, metrics })),
    ctx.activity({ target: { type: "import", id: jobId }, after: { name, files: record.stages.length - 1 } }),
  ]);
  await startImportWorker(record);
  return { jobId, message: `The entry ${name} is being created.` };
});
