import { FileUp } from "lucide-react";
import { useMemo, useState } from "react";
import { exportImports } from "../../../../shared/api/exports.ts";
import type { ImportJob } from "../../../../shared/schemas/import-job.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ExportMenu } from "../../ui/export-menu.tsx";
import { useLaidOut } from "../../ui/laid-out.ts";
import { ListPage } from "../../ui/list-page.tsx";
import { ListTools } from "../../ui/list-tools.tsx";
import { SkeletonRows } from "../../ui/skeleton.tsx";
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
  const list = useImportHistory();
  const [shown, setShown] = useState<ImportJob>();
  const [undoing, setUndoing] = useState<ImportJob>();
  const columns = useMemo(() => historyColumns({ onShowErrors: setShown, onUndo: setUndoing }), []);
  const layout = useLaidOut("imports", columns);
  return (
    <>
      <ListTools
        layout={layout}
        file={<ExportMenu contract={exportImports} query={{}} columns={layout.fields} />}
      />
      <ListPage
        list={list}
        failure={messages.loadFailed}
        skeleton={<SkeletonRows height="3.75rem" hasHead />}
        empty={
          <EmptyState icon={FileUp} heading={messages.empty.heading} body={messages.empty.body[whose]} />
        }
        caption={messages.captions[whose]}
        {...layout.table}
        rowKey={rowKey}
        position={{ number: messages.page }}
      />
      <ImportErrorsDialog job={shown} onClose={() => setShown(undefined)} />
      <UndoDialog job={undoing} onClose={() => setUndoing(undefined)} />
    </>
  );
};
