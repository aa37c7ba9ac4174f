import { listImports, undoImport } from "../../../../shared/api/imports.ts";
import type { ImportJob } from "../../../../shared/schemas/import-job.ts";
import { formatDateTime } from "../../lib/format.ts";
import { useApiMutation } from "../../lib/use-api-mutation.ts";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { notify } from "../../ui/notify.ts";
import styles from "./history.module.css";
import { messages } from "./history-messages.ts";

const { undo: words } = messages;
const touched = [listImports];

interface UndoDialogProps {
  /** The import to take back; undefined keeps the dialog closed. */
  job: ImportJob | undefined;
  onClose: () => void;
}

/** Says what an undo does and until when, then starts it; the history shows how it goes on. */
export const UndoDialog = ({ job, onClose }: UndoDialogProps) => {
  const { run, isPending } = useApiMutation(undoImport, { invalidates: touched });
  const undo = async (): Promise<void> => {
    if (!job || isPending) return;
    try {
      const { message } = await run({ params: { jobId: job.jobId } });
      notify.success(words.started, message);
    } catch (error) {
      notify.failure(error, words.failed, words.failedBody);
    }
    onClose();
  };
  return (
    <ConfirmDialog
      isOpen={job !== undefined}
      title={words.title}
      body={job ? words.what(job.fileName) : ""}
      confirmLabel={words.confirm}
      isPending={isPending}
      onConfirm={() => void undo()}
      onCancel={onClose}
    >
      <div className={styles.undo}>
        <p>{words.stays}</p>
        {job?.undo.until ? <p>{words.until(formatDateTime(job.undo.until))}</p> : null}
      </div>
    </ConfirmDialog>
  );
};
