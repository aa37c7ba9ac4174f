import { RefreshCw } from "lucide-react";
import { useId } from "react";
import { useSearchParams } from "react-router-dom";
import type { ImportStatus } from "../../../../shared/schemas/import-job.ts";
import type { SyncedTitle, SyncRun } from "../../../../shared/schemas/source.ts";
import { formatDateTime, formatNumber } from "../../lib/format.ts";
import { Absent } from "../../ui/absent.tsx";
import { Badge, type Tone } from "../../ui/badge.tsx";
import { type Column, DataTable } from "../../ui/data-table.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ListPage } from "../../ui/list-page.tsx";
import { SkeletonRows } from "../../ui/skeleton.tsx";
import { messages } from "./messages.ts";
import styles from "./sources.module.css";
import type { useSyncRuns } from "./use-sources.ts";

const { runs: words } = messages;

const tones: Readonly<Record<ImportStatus, Tone>> = {
  queued: "gray",
  running: "blue",
  done: "green",
  done_with_errors: "orange",
  failed: "red",
};

const changedIn = ({ titles }: SyncRun): number =>
  titles.reduce((sum, { added, changed, removed }) => sum + added + changed + removed, 0);

const durationOf = ({ startedAt, endedAt }: SyncRun): string => {
  if (endedAt === null) return messages.titles.none;
  const seconds = Math.round((Date.parse(endedAt) - Date.parse(startedAt)) / 1_000);
  return seconds < 60 ? words.seconds(seconds) : words.minutes(Math.floor(seconds / 60), seconds % 60);
};

const runColumns: readonly Column<SyncRun>[] = [
  {
    id: "startedAt",
    header: words.columns.startedAt,
    isMain: true,
    cell: ({ startedAt }) => formatDateTime(startedAt),
  },
  { id: "by", header: words.columns.by, cell: ({ startedByName }) => startedByName ?? words.schedule },
  {
    id: "status",
    header: words.columns.status,
    cell: ({ status }) => <Badge tone={tones[status]}>{words.statuses[status]}</Badge>,
  },
  {
    id: "titles",
    header: words.columns.titles,
    align: "end",
    phone: "hidden",
    cell: ({ titles }) => formatNumber(titles.length),
  },
  {
    id: "changed",
    header: words.columns.changed,
    align: "end",
    phone: "labeled",
    cell: (run) => formatNumber(changedIn(run)),
  },
  {
    id: "requests",
    header: words.columns.requests,
    align: "end",
    phone: "hidden",
    cell: ({ requests }) => formatNumber(requests),
  },
  { id: "duration", header: words.columns.duration, align: "end", phone: "hidden", cell: durationOf },
];

const ofTitle = words.columnsOfTitle;
const titleColumns: readonly Column<SyncedTitle>[] = [
  {
    id: "title",
    header: ofTitle.title,
    isMain: true,
    cell: ({ titleNumber }) => `Title ${titleNumber}`,
  },
  {
    id: "added",
    header: ofTitle.added,
    align: "end",
    phone: "labeled",
    cell: ({ added }) => formatNumber(added),
  },
  {
    id: "changed",
    header: ofTitle.changed,
    align: "end",
    phone: "labeled",
    cell: ({ changed }) => formatNumber(changed),
  },
  {
    id: "removed",
    header: ofTitle.removed,
    align: "end",
    phone: "labeled",
    cell: ({ removed }) => formatNumber(removed),
  },
  {
    id: "reason",
    header: ofTitle.reason,
    phone: "below",
    cell: ({ reason }) => reason ?? <Absent word={words.noReason} />,
  },
];

const RunDialog = ({ run, onClose }: { run: SyncRun | undefined; onClose: () => void }) => {
  const title = run ? words.open(formatDateTime(run.startedAt)) : "";
  return (
    <Dialog isOpen={run !== undefined} onClose={onClose} title={title} size="lg">
      {run && run.titles.length > 0 ? (
        <DataTable
          caption={title}
          columns={titleColumns}
          rows={run.titles}
          rowKey={({ titleNumber }) => titleNumber}
        />
      ) : (
        <p>{words.noTitles}</p>
      )}
    </Dialog>
  );
};

/** The address names the run that is open. */
const runKey = "run";
const runLink = ({ id }: SyncRun) => `/admin?${new URLSearchParams({ tab: "sources", [runKey]: id })}`;

/** The runs that read the source; a row opens the titles of its run. */
export const Runs = ({ list }: Pick<ReturnType<typeof useSyncRuns>, "list">) => {
  const headingId = useId();
  const [params, setParams] = useSearchParams();
  const open = list.state.data?.items.find(({ id }) => id === params.get(runKey));
  const close = () =>
    setParams(
      (before) => {
        before.delete(runKey);
        return before;
      },
      { replace: true },
    );
  return (
    <section aria-labelledby={headingId}>
      <h2 id={headingId} className={styles.heading}>
        {words.heading}
      </h2>
      <ListPage
        list={list}
        failure={messages.loadFailed}
        skeleton={<SkeletonRows count={3} />}
        empty={<EmptyState icon={RefreshCw} heading={words.empty} />}
        caption={words.caption}
        columns={runColumns}
        rowKey={({ id }) => id}
        rowLink={runLink}
        position={{ number: words.page }}
      />
      <RunDialog run={open} onClose={close} />
    </section>
  );
};
