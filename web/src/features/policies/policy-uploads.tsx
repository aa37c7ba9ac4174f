import { type RefObject, useEffect, useRef } from "react";
import type { Policy } from "../../../../shared/schemas/policy.ts";
import { acceptedFiles } from "../../lib/document-file.ts";
import { useLeaveGuard } from "../../lib/use-leave-guard.ts";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { FileDrop } from "../../ui/file-drop.tsx";
import { RowButton } from "../../ui/row-button.tsx";
import { PolicyUploadLine } from "./policy-upload-line.tsx";
import { messages } from "./policy-upload-messages.ts";
import styles from "./policy-uploads.module.css";
import { isOnItsWay, type PolicyUploadsState, usePolicyUploads } from "./use-policy-uploads.ts";

interface PolicyUploadsProps {
  /** What follows each recorded document; see `usePolicyUploads`. */
  onUploaded?: (policy: Policy) => Promise<void> | void;
  /** What a failed upload says where the server gives no reason. */
  failure?: string;
  /** The picker's input, for a button elsewhere that opens it. */
  pickerRef?: RefObject<HTMLInputElement | null>;
  /** Told when files are on their way and when none is, for a dialog that must not close in the meantime. */
  onBusy?: (isBusy: boolean) => void;
}

interface LinesProps {
  state: PolicyUploadsState;
  /** The lines are gone, and with them what had the focus. */
  onDismissed: () => void;
}

const Lines = ({ state, onDismissed }: LinesProps) => {
  const { uploads, cancel, retry, dismiss, dismissEnded } = state;
  const ended = uploads.filter((upload) => !isOnItsWay(upload));
  return (
    <div className={styles.lines}>
      <ul className={styles.list} aria-label={messages.listLabel}>
        {uploads.map((upload) => (
          <PolicyUploadLine
            key={upload.id}
            upload={upload}
            onCancel={() => cancel(upload.id)}
            onRetry={() => retry(upload.id)}
            onDismiss={() => {
              dismiss(upload.id);
              onDismissed();
            }}
          />
        ))}
      </ul>
      {ended.length > 1 ? (
        <p className={styles.foot}>
          <RowButton
            onClick={() => {
              dismissEnded();
              onDismissed();
            }}
          >
            {messages.dismissAll}
          </RowButton>
        </p>
      ) : null}
    </div>
  );
};

const nothingMore = () => undefined;

/** Where policy documents are dropped or chosen, and a line for each until it is dismissed. */
export const PolicyUploads = ({
  onUploaded = nothingMore,
  failure = messages.toast.failed,
  pickerRef,
  onBusy,
}: PolicyUploadsProps) => {
  const state = usePolicyUploads(onUploaded, failure);
  const { isBusy } = state;
  const leaving = useLeaveGuard(isBusy);
  useEffect(() => onBusy?.(isBusy), [onBusy, isBusy]);
  const ownPicker = useRef<HTMLInputElement>(null);
  const picker = pickerRef ?? ownPicker;
  return (
    <div className={styles.uploads}>
      <FileDrop
        label={messages.drop}
        hint={messages.hint}
        accept={acceptedFiles}
        isMultiple
        inputRef={picker}
        onFile={state.add}
      />
      {state.uploads.length > 0 ? <Lines state={state} onDismissed={() => picker.current?.focus()} /> : null}
      <p role="status" className="visually-hidden">
        {state.said}
      </p>
      <ConfirmDialog
        isOpen={leaving.isAsking}
        title={messages.leave.title}
        body={messages.leave.body}
        confirmLabel={messages.leave.confirm}
        cancelLabel={messages.leave.stay}
        onConfirm={leaving.leave}
        onCancel={leaving.stay}
      />
    </div>
  );
};
