import { type RefObject, useEffect, useRef } from "react";
import type { Policy } from "../../../../shared/schemas/policy.ts";
import { useLeaveGuard } from "../../lib/use-leave-guard.ts";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { FileDrop } from "../../ui/file-drop.tsx";
import { acceptedFiles } from "./policy-file.ts";
import { PolicyUploadLine } from "./policy-upload-line.tsx";
import { messages } from "./policy-upload-messages.ts";
import styles from "./policy-uploads.module.css";
import { usePolicyUploads } from "./use-policy-uploads.ts";

interface PolicyUploadsProps {
  /** What follows each recorded document; see `usePolicyUploads`. */
  onUploaded?: (policy: Policy) => Promise<void> | void;
  /** What a failed upload says where the server gives no reason. */
  failure?: string;
  /** The picker's input, for a button elsewhere that opens it. */
  pickerRef?: RefObject<HTMLInputElement | null>;
  /** Told when files are on their way and when none is, for a dialog that must not close meanwhile. */
  onBusy?: (isBusy: boolean) => void;
}

const nothingMore = () => undefined;

/** Where policy documents are dropped or chosen, and a line for each until it is dismissed. */
export const PolicyUploads = ({
  onUploaded = nothingMore,
  failure = messages.toast.failed,
  pickerRef,
  onBusy,
}: PolicyUploadsProps) => {
  const { uploads, isBusy, said, add, cancel, retry, dismiss } = usePolicyUploads(onUploaded, failure);
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
        onFile={add}
      />
      {uploads.length > 0 ? (
        <ul className={styles.list} aria-label={messages.listLabel}>
          {uploads.map((upload) => (
            <PolicyUploadLine
              key={upload.id}
              upload={upload}
              onCancel={() => cancel(upload.id)}
              onRetry={() => retry(upload.id)}
              onDismiss={() => {
                picker.current?.focus();
                dismiss(upload.id);
              }}
            />
          ))}
        </ul>
      ) : null}
      <p role="status" className="visually-hidden">
        {said}
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
