import { useEffect, useState } from "react";
import type { BodyOf } from "../../../shared/api/contract.ts";
import { createExport, getExport } from "../../../shared/api/export-jobs.ts";
import type { ExportJob } from "../../../shared/schemas/export-job.ts";
import { useApi } from "../lib/use-api.ts";
import { useApiMutation } from "../lib/use-api-mutation.ts";
import { exportMessages as words } from "./export-messages.ts";
import { notify } from "./notify.ts";

/** How often it is asked how far an export is, in ms. */
const pollEvery = 2_000;

export const isUnderWay = (job: ExportJob | undefined): boolean =>
  job?.status === "queued" || job?.status === "running";

/** Lets the browser save the file of an export. */
export const downloadExport = ({ downloadUrl }: ExportJob): void => {
  if (downloadUrl) window.location.assign(downloadUrl);
};

/** How far an export is, until it is over. @param exportId null asks for nothing */
export const useExportState = (exportId: string | null) =>
  useApi(getExport, exportId === null ? null : { params: { exportId } }, {
    freshFor: 0,
    // A new function each time: the hook decides again whether to poll only when it changes.
    refreshEvery: (latest) => (latest && !isUnderWay(latest) ? 0 : pollEvery),
  });

/** Starts exports in the background, and says when one is ready while its list is open. */
export const useExportJob = () => {
  const [exportId, setExportId] = useState<string | null>(null);
  const { run, isPending } = useApiMutation(createExport);
  const { data } = useExportState(exportId);
  const job = data?.exportId === exportId ? data : undefined;
  useEffect(() => {
    if (!job || isUnderWay(job)) return;
    setExportId(null);
    if (job.status === "failed") notify.error(words.jobFailed);
    else
      notify.success(words.ready, words.rows(job.rows), {
        label: words.download,
        run: () => downloadExport(job),
      });
  }, [job]);
  const start = async (body: BodyOf<typeof createExport>): Promise<void> => {
    try {
      const started = await run({ body });
      notify.success(words.large.started);
      setExportId(started.exportId);
    } catch (error) {
      notify.failure(error, words.large.error, words.large.failed);
    }
  };
  return { start, isStarting: isPending, rows: exportId === null ? null : (job?.rows ?? 0) };
};
