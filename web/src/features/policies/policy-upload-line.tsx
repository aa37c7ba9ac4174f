import type { MouseEvent } from "react";
import { documentTypeOf } from "../../lib/document-file.ts";
import { formatSize } from "../../lib/format.ts";
import { ProgressBar } from "../../ui/progress-bar.tsx";
import { RowButton } from "../../ui/row-button.tsx";
import { PolicyIcon } from "./policy-icon.tsx";
import { messages } from "./policy-upload-messages.ts";
import styles from "./policy-uploads.module.css";
import { isOnItsWay, type PolicyUpload } from "./use-policy-uploads.ts";

interface LineProps {
  upload: PolicyUpload;
  onCancel: () => void;
  onRetry: () => void;
  onDismiss: () => void;
}

const stateWords = ({ phase }: PolicyUpload): string =>
  phase.name === "failed"
    ? phase.reason
    : {
        waiting: messages.waiting,
        done: messages.done,
        cancelled: messages.cancelled,
        sending: "",
        checking: "",
      }[phase.name];

const Words = ({ upload }: { upload: PolicyUpload }) => {
  const { file, phase } = upload;
  const size = formatSize(file.size);
  if (phase.name === "sending") {
    return (
      <ProgressBar
        label={messages.uploading(file.name)}
        share={phase.share}
        detail={messages.sent(`${Math.floor(phase.share * 100)}%`, size)}
      />
    );
  }
  if (phase.name === "checking") return <ProgressBar label={messages.checking(file.name)} share={null} />;
  return (
    <>
      <p className={styles.name} title={file.name}>
        {file.name}
      </p>
      <p className={styles.state} data-state={phase.name}>
        {size} · <strong>{stateWords(upload)}</strong>
      </p>
    </>
  );
};

const Buttons = ({ upload, onCancel, onRetry, onDismiss }: LineProps) => {
  const { file, phase } = upload;
  const isRunning = isOnItsWay(upload);
  const canRetry = phase.name === "cancelled" || (phase.name === "failed" && phase.canRetry);
  const end = isRunning ? messages.cancel : messages.dismiss;
  const retry = (event: MouseEvent) => {
    event.currentTarget.closest<HTMLElement>("li")?.focus();
    onRetry();
  };
  return (
    <span className={styles.buttons}>
      {canRetry ? (
        <RowButton tone="accent" aria-label={messages.of(messages.retry, file.name)} onClick={retry}>
          {messages.retry}
        </RowButton>
      ) : null}
      {/* One button for both: it keeps the focus when the upload ends. */}
      <RowButton
        aria-label={messages.of(end, file.name)}
        isPending={phase.name === "checking"}
        onClick={isRunning ? onCancel : onDismiss}
      >
        {end}
      </RowButton>
    </span>
  );
};

/** One file on its way: how far it is, what became of it, and what can be done. */
export const PolicyUploadLine = (props: LineProps) => (
  <li className={styles.line} tabIndex={-1}>
    <PolicyIcon mimeType={documentTypeOf(props.upload.file)} />
    <div className={styles.words}>
      <Words upload={props.upload} />
    </div>
    <Buttons {...props} />
  </li>
);
