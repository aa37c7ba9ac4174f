import { FileUp } from "lucide-react";
import { useMemo, useState } from "react";
import type { ImportJob } from "../../../../shared/schemas/import-job.ts";
import { AsyncView } from "../../ui/async-view.tsx";
import { DataTable } from "../../ui/data-table.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Pager } from "../../ui/pager.tsx";
import { SkeletonRows } from "../../ui/skeleton.tsx";
import styles from "./history.module.css";
import { historyColumns } from "./history-columns.tsx";
import { messages } from "./history-messages.ts";
import { ImportErrorsDialog } from "./import-errors-dialog.tsx";
import { UndoDialog } from "./undo-dialog.tsx";
import { useImportHistory } from "./use-import-history.ts";
import { useLibrary } from "./use-library.ts";

const rowKey = ({ jobId }: ImportJob) => jobId;

/** Imports into the reader's library: who, when, what came of each, the rows left out, and undo. */
export const ImportHistoryList = () => {
  const whose = useLibrary();
  const { pages, state } = useImportHistory();
  const [shown, setShown] = useState<ImportJob>();
  const [undoing, setUndoing] = useState<ImportJob>();
  const columns = useMemo(() => historyColumns({ onShowErrors: setShown, onUndo: setUndoing }), []);
  return (
    <>
      <AsyncView
        state={state}
        failure={messages.loadFailed}
        skeleton={<SkeletonRows height="3.75rem" />}
        isEmpty={(page) => page.items.length === 0 && pages.pageIndex === 0}
        empty={
          <EmptyState icon={FileUp} heading={messages.empty.heading} body={messages.empty.body[whose]} />
        }
      >
        {({ items, nextCursor }) => (
          <>
            <DataTable caption={messages.captions[whose]} columns={columns} rows={items} rowKey={rowKey} />
            {pages.pageIndex > 0 || nextCursor ? (
              <Pager
                position={messages.page(pages.pageIndex + 1)}
                onPrevious={pages.pageIndex > 0 ? pages.goPrevious : undefined}
                onNext={nextCursor ? () => pages.goNext(nextCursor) : undefined}
                isBusy={state.isLoading}
              />
            ) : null}
          </>
        )}
      </AsyncView>
      <ImportErrorsDialog job={shown} onClose={() => setShown(undefined)} />
      <UndoDialog job={undoing} onClose={() => setUndoing(undefined)} />
    </>
  );
};

/** The history as a part of a page. */
export const ImportHistory = () => (
  <section aria-labelledby="imports">
    <h2 id="imports" className={styles.heading}>
      {messages.heading}
    </h2>
    <ImportHistoryList />
  </section>
);
