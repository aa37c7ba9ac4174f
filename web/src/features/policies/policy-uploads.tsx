import { type RefObject, useEffect } from "react";
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

interface LinesProps {
  state: PolicyUploadsState;
  /** A line is gone, and with it what had the focus. */
  onDismissed: () => void;
}

/** A line for each file until it is dismissed; nothing without files. */
export const UploadLines = ({ state, onDismissed }: LinesProps) => {
  const { uploads, said, cancel, retry, dismiss, dismissEnded } = state;
  const ended = uploads.filter((upload) => !isOnItsWay(upload));
  return (
    <>
      {uploads.length > 0 ? (
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
      ) : null}
      <p role="status" className="visually-hidden">
        {said}
      </p>
    </>
  );
};

interface UploadBoxProps {
  state: PolicyUploadsState;
  /** The picker's input, for a button elsewhere that opens it. */
  pickerRef: RefObject<HTMLInputElement | null>;
}

/** Where policy documents are dropped or chosen, and their lines. */
export const UploadBox = ({ state, pickerRef }: UploadBoxProps) => (
  <div className={styles.uploads}>
    <FileDrop
      label={messages.drop}
      hint={messages.hint}
      accept={acceptedFiles}
      isMultiple
      inputRef={pickerRef}
      onFile={state.add}
    />
    <UploadLines state={state} onDismissed={() => pickerRef.current?.focus()} />
  </div>
);

/** Asks before the page is left while files are on their way. */
export const UploadLeaveGuard = ({ isBusy }: Pick<PolicyUploadsState, "isBusy">) => {
  const leaving = useLeaveGuard(isBusy);
  return (
    <ConfirmDialog
      isOpen={leaving.isAsking}
      title={messages.leave.title}
      body={messages.leave.body}
      confirmLabel={messages.leave.confirm}
      cancelLabel={messages.leave.stay}
      onConfirm={leaving.leave}
      onCancel={leaving.stay}
    />
  );
};

interface PolicyUploadsProps {
  /** What follows each recorded document; see `usePolicyUploads`. */
  onUploaded: (policy: Policy) => Promise<void> | void;
  /** What a failed upload says where the server gives no reason. */
  failure: string;
  /** The picker's input, for a button elsewhere that opens it. */
  pickerRef: RefObject<HTMLInputElement | null>;
  /** Told when files are on their way and when none is, for a dialog that must not close in the meantime. */
  onBusy: (isBusy: boolean) => void;
}

/** Uploads that belong to a part or rule, beside its documents. */
export const PolicyUploads = ({ onUploaded, failure, pickerRef, onBusy }: PolicyUploadsProps) => {
  const state = usePolicyUploads(onUploaded, failure);
  const { isBusy } = state;
  useEffect(() => onBusy(isBusy), [onBusy, isBusy]);
  return (
    <>
      <UploadBox state={state} pickerRef={pickerRef} />
      <UploadLeaveGuard isBusy={isBusy} />
    </>
  );
};
