import { Button } from "@chakra-ui/react";
import { Download, FileDown, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { getExport } from "../../../../shared/api/export-jobs.ts";
import type { ExportJob } from "../../../../shared/schemas/export-job.ts";
import { statusOf } from "../../lib/api-error.ts";
import { formatCount, formatDate } from "../../lib/format.ts";
import { type FirstCalls, firstCall } from "../../lib/opening.ts";
import { AsyncView } from "../../ui/async-view.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Panel } from "../../ui/panel.tsx";
import { ProgressBar } from "../../ui/progress-bar.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { downloadExport, isUnderWay, useExportState } from "../../ui/use-export-job.ts";
import { messages } from "./export-messages.ts";
import styles from "./exports.module.css";

/** What the page asks for as it opens. */
export const exportCalls: FirstCalls = ({ params }) => [
  firstCall(getExport, { params: { exportId: params.exportId ?? "" } }),
];

const nameOf = ({ list, format }: ExportJob): string =>
  messages.of(list.charAt(0).toUpperCase() + list.slice(1), format);

const State = ({ job }: { job: ExportJob }) => {
  const rows = formatCount(job.rows, "row");
  if (isUnderWay(job))
    return (
      <Panel heading={nameOf(job)}>
        <ProgressBar label={messages.preparing} share={null} detail={job.rows > 0 ? rows : ""} />
        <p className={styles.hint}>{messages.hint}</p>
      </Panel>
    );
  if (job.status === "failed")
    return <EmptyState icon={TriangleAlert} heading={messages.failed} body={messages.failedHint} />;
  return (
    <EmptyState
      icon={FileDown}
      heading={messages.ready}
      body={`${nameOf(job)}, ${rows}. ${messages.kept(formatDate(job.expiresAt))}`}
      actions={
        <Button onClick={() => downloadExport(job)}>
          <Download aria-hidden="true" />
          {messages.download}
        </Button>
      }
    />
  );
};

interface ExportStateProps {
  exportId: string;
  /** In place of an export that is gone, or another person's. */
  missing: ReactNode;
}

/** How far an export is, and its file once that is there. */
export const ExportState = ({ exportId, missing }: ExportStateProps) => {
  const state = useExportState(exportId);
  if (statusOf(state.error) === 404) return missing;
  return (
    <AsyncView
      state={state}
      failure={messages.loadFailed}
      loading={messages.loading}
      skeleton={<Skeleton height="10rem" radius="var(--radius-lg)" />}
    >
      {(job) => <State job={job} />}
    </AsyncView>
  );
};
