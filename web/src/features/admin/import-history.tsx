import { FileUp } from "lucide-react";
import { useMemo, useState } from "react";
import type { ResponseOf } from "../../../../shared/api/contract.ts";
import { listImports } from "../../../../shared/api/imports.ts";
import type { ImportJob } from "../../../../shared/schemas/import-job.ts";
import { useSession } from "../../lib/session.ts";
import { useApi } from "../../lib/use-api.ts";
import { useCursorPages } from "../../lib/use-cursor-pages.ts";
import { AsyncView } from "../../ui/async-view.tsx";
import { DataTable } from "../../ui/data-table.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Pager } from "../../ui/pager.tsx";
import { SkeletonRows } from "../../ui/skeleton.tsx";
import styles from "./admin.module.css";
import { importColumns } from "./import-columns.tsx";
import { ImportErrorsDialog } from "./import-errors-dialog.tsx";
import { messages } from "./messages.ts";

type ImportPage = ResponseOf<typeof listImports>;

const pageSize = 20;
/** How often the list is read again while an import runs, in ms. */
const pollEvery = 2_000;

const isUnderWay = ({ status }: ImportJob): boolean => status === "queued" || status === "running";
const pauseFor = (page: ImportPage | undefined): number => (page?.items.some(isUnderWay) ? pollEvery : 0);
const rowKey = ({ jobId }: ImportJob) => jobId;

/** Imports into the shared library: what came of each, and which rows were left out. */
export const ImportHistory = () => {
  const { user } = useSession();
  const [shown, setShown] = useState<ImportJob>();
  const pages = useCursorPages("imports");
  const state = useApi(
    listImports,
    { query: { limit: pageSize, ...(pages.cursor && { cursor: pages.cursor }) } },
    // A new function each time: the hook decides anew whether to poll only when it changes.
    { freshFor: 0, keepPrevious: true, refreshEvery: (page) => pauseFor(page) },
  );
  const columns = useMemo(() => importColumns(user?.id, setShown), [user?.id]);
  return (
    <section aria-labelledby="imports">
      <h2 id="imports" className={styles.heading}>
        {messages.imports.heading}
      </h2>
      <AsyncView
        state={state}
        failure={messages.imports.loadFailed}
        skeleton={<SkeletonRows height="3.75rem" />}
        isEmpty={(page) => page.items.length === 0 && pages.pageIndex === 0}
        empty={
          <EmptyState
            icon={FileUp}
            heading={messages.imports.empty.heading}
            body={messages.imports.empty.body}
          />
        }
      >
        {({ items, nextCursor }) => (
          <>
            <DataTable caption={messages.imports.caption} columns={columns} rows={items} rowKey={rowKey} />
            {pages.pageIndex > 0 || nextCursor ? (
              <Pager
                position={messages.imports.page(pages.pageIndex + 1)}
                onPrevious={pages.pageIndex > 0 ? pages.goPrevious : undefined}
                onNext={nextCursor ? () => pages.goNext(nextCursor) : undefined}
                isBusy={state.isLoading}
              />
            ) : null}
          </>
        )}
      </AsyncView>
      <ImportErrorsDialog job={shown} onClose={() => setShown(undefined)} />
    </section>
  );
};
