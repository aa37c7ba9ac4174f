import { useEffect, useRef } from "react";
import {
  listCfrParts,
  listCfrTitles,
  listCfrTitlesWithRules,
  listPartRules,
} from "../../../../shared/api/cfr-titles.ts";
import { listCompanyRules } from "../../../../shared/api/company-rules.ts";
import { getImport, listImports } from "../../../../shared/api/imports.ts";
import type { ImportJob } from "../../../../shared/schemas/import-job.ts";
import { useInvalidate } from "../../lib/invalidation.ts";
import { type ApiState, useApi } from "../../lib/use-api.ts";
import { notify } from "../../ui/notify.ts";
import { messages } from "./import-messages.ts";

const pollEvery = 1_000;
const touched = [
  listImports,
  listCfrTitles,
  listCfrTitlesWithRules,
  listCfrParts,
  listPartRules,
  listCompanyRules,
] as const;

/** Whether the job has come to its end, good or bad. */
export const isFinished = (job: Pick<ImportJob, "status"> | undefined): boolean =>
  job !== undefined && job.status !== "queued" && job.status !== "running";

const announce = (job: ImportJob) =>
  job.status === "failed"
    ? notify.error(messages.toasts.failed, job.message || messages.toasts.failedBody)
    : notify.success(messages.toasts.done, job.message);

/** Follows a job to its end, then says how it went and refreshes the titles, parts and rules. */
export const useImportJob = (jobId: string): ApiState<ImportJob> => {
  const invalidate = useInvalidate();
  const state = useApi(
    getImport,
    { params: { jobId } },
    {
      freshFor: 0,
      retries: 5,
      refreshEvery: (latest) => (isFinished(latest) ? 0 : pollEvery),
    },
  );
  const announced = useRef<string>(undefined);
  const job = state.data;
  useEffect(() => {
    if (!job || !isFinished(job) || announced.current === job.jobId) return;
    announced.current = job.jobId;
    announce(job);
    void invalidate(touched);
  }, [job, invalidate]);
  return state;
};
