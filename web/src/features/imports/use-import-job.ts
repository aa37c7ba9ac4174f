import { useEffect, useRef } from "react";
import { getImport } from "../../../../shared/api/imports.ts";
import type { ImportJob } from "../../../../shared/schemas/import-job.ts";
import { useInvalidate } from "../../lib/invalidation.ts";
import { type ApiState, useApi } from "../../lib/use-api.ts";
import { notify } from "../../ui/notify.ts";
import { changedByImports, isFinished } from "./changed-by-imports.ts";

const pollEvery = 1_000;

/** What toasts say when an import ends. */
export interface ImportToasts {
  readonly done: string;
  /** By default the server's own sentence about this import. */
  readonly doneBody?: string;
  readonly failed: string;
  /** Where the server says nothing. */
  readonly failedBody: string;
}

/** Follows an import or a preview to its end. */
export const useFollowedJob = (jobId: string): ApiState<ImportJob> =>
  useApi(
    getImport,
    { params: { jobId } },
    {
      freshFor: 0,
      retries: 5,
      refreshEvery: (latest) => (isFinished(latest) ? 0 : pollEvery),
    },
  );

const announce = (job: ImportJob, toasts: ImportToasts) =>
  job.status === "failed"
    ? notify.error(toasts.failed, job.message || toasts.failedBody)
    : notify.success(toasts.done, toasts.doneBody ?? job.message);

/** Follows an import to its end, then says how it went and refreshes what it changed. */
export const useImportJob = (jobId: string, toasts: ImportToasts): ApiState<ImportJob> => {
  const invalidate = useInvalidate();
  const state = useFollowedJob(jobId);
  const announced = useRef<string>(undefined);
  const job = state.data;
  useEffect(() => {
    if (!job || !isFinished(job) || announced.current === job.jobId) return;
    announced.current = job.jobId;
    announce(job, toasts);
    void invalidate(changedByImports);
  }, [job, invalidate, toasts]);
  return state;
};
