import { importSections } from "../../shared/api/section-metadata.ts";
import { plainIssue } from "../../shared/schemas/plain-issue.ts";
import { missingKeyFields, SectionKey } from "../../shared/schemas/section-metadata.ts";
import { endpoint } from "../core/endpoint/endpoint.ts";
import type { UploadedFile } from "../core/endpoint/multipart.ts";
import { invalid } from "../core/problem.ts";
import { uploaderOf } from "../services/uploads/upload-keys.ts";
import { newImportRecord } from "./engine/import-record.ts";
import { mustFindUpload, startOnce, storeImportFile } from "./engine/start-import.ts";
import type { Chapter } from "./sections/section-rows.ts";

const Fields = SectionKey.pick({ chapter: true, subchapter: true });

/** The fields of a form. @throws 400 that names each that is missing */
const chapterOf = ({ fields }: UploadedFile): Chapter => {
  const parsed = Fields.safeParse(fields, { error: plainIssue });
  if (parsed.success) return parsed.data;
  const issues = parsed.error.issues.map(({ path, message }) => ({
    path: `body.${path.join(".")}`,
    message,
  }));
  throw invalid(issues[0]?.message ?? missingKeyFields, issues);
};

export const handler = endpoint(importSections, async ({ body, file }, ctx) => {
  const uploader = uploaderOf(ctx);
  const { chapter, subchapter } = file ? chapterOf(file) : body;
  const upload = file
    ? await storeImportFile(file, uploader, ctx.now)
    : await mustFindUpload(body.objectKey, body.name ?? undefined, uploader);
  const job = { jobId: ctx.newId(), kind: "sections", upload, uploader, now: ctx.now } as const;
  const record = newImportRecord(job, { chapter: { chapter, subchapter } });
  const { fileName, fileSize } = record;
  const jobId = await startOnce(
    record,
    ctx.activity({
      target: { type: "import", id: record.jobId },
      after: { fileName, fileSize, chapter, subchapter },
    }),
  );
  return { jobId, message: `The import of ${fileName} has started.` };
});
