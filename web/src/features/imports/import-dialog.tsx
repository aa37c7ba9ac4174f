import { Button, Stack } from "@chakra-ui/react";
import { type ReactNode, useId } from "react";
import { Dialog } from "../../ui/dialog.tsx";
import { messages } from "./import-messages.ts";
import { ImportStep } from "./import-step.tsx";
import styles from "./imports.module.css";
import { PreviewButtons } from "./preview-buttons.tsx";
import { PreviewJob } from "./preview-job.tsx";
import { messages as previewMessages } from "./preview-messages.ts";
import type { FileImport } from "./use-file-import.ts";
import type { ImportToasts } from "./use-import-job.ts";

interface ImportWords {
  readonly title: string;
  readonly description: string;
  /** What the box that takes the file says. */
  readonly drop: string;
  readonly hint: string;
  /** The button that sends the file, and the one below a preview. */
  readonly submit: string;
  readonly confirm: string;
  readonly toasts: ImportToasts;
}

interface ImportDialogProps {
  file: FileImport;
  words: ImportWords;
  /** As of `ImportFileField`. */
  accept?: string;
  /** Why the file cannot be sent yet, where the fields say no such thing. */
  missing?: string | undefined;
  /** Fields above and below the file, until it is sent. */
  before?: ReactNode;
  after?: ReactNode;
  onClose: () => void;
}

type ButtonsProps = Pick<ImportDialogProps, "file" | "words" | "missing" | "onClose"> & { missingId: string };

const Buttons = ({ file, words, missing, missingId, onClose }: ButtonsProps) => {
  const { phase, upload, preview, reset } = file;
  if (phase.name === "running") {
    return (
      <>
        <Button variant="outline" onClick={reset}>
          {messages.another}
        </Button>
        <Button onClick={onClose}>{messages.close}</Button>
      </>
    );
  }
  if (phase.name === "previewing") {
    const { jobId, isStarting } = phase;
    return (
      <PreviewButtons
        {...{ jobId, isStarting }}
        importLabel={words.confirm}
        onCancel={file.leavePreview}
        onConfirm={file.confirm}
      />
    );
  }
  const isUploading = phase.name === "uploading";
  const cannot = phase.name !== "chosen" || missing !== undefined;
  return (
    <>
      <Button variant="outline" onClick={isUploading ? reset : onClose}>
        {messages.cancel}
      </Button>
      {preview ? (
        <Button variant="outline" disabled={cannot} onClick={() => void preview()}>
          {messages.preview}
        </Button>
      ) : null}
      <Button
        disabled={cannot && !isUploading}
        loading={isUploading}
        loadingText={messages.sending}
        aria-describedby={missing ? missingId : undefined}
        onClick={() => void upload()}
      >
        {words.submit}
      </Button>
    </>
  );
};

/** One import in a dialog: choose the file, preview or send it, watch the job. */
export const ImportDialog = ({ file, words, accept, missing, before, after, onClose }: ImportDialogProps) => {
  const { phase } = file;
  const missingId = useId();
  const isForm = phase.name !== "running" && phase.name !== "previewing";
  const fields = (shown: ReactNode) =>
    isForm && shown ? (
      <fieldset className={styles.fields} disabled={phase.name === "uploading"}>
        {shown}
      </fieldset>
    ) : null;
  const head =
    phase.name === "previewing"
      ? { title: previewMessages.title(phase.file.name), description: previewMessages.nothingWritten }
      : { title: words.title, description: words.description };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      {...head}
      size="lg"
      canDismiss={phase.name !== "uploading" && !(phase.name === "previewing" && phase.isStarting)}
      footer={<Buttons {...{ file, words, missing, missingId, onClose }} />}
    >
      <Stack gap="3">
        {fields(before)}
        {phase.name === "previewing" ? (
          <PreviewJob jobId={phase.jobId} />
        ) : (
          <ImportStep
            file={file}
            words={words}
            accept={accept}
            toasts={words.toasts}
            staysBehind={messages.staysBehind}
          />
        )}
        {fields(after)}
        {isForm && missing ? (
          <p id={missingId} className={styles.muted}>
            {missing}
          </p>
        ) : null}
      </Stack>
    </Dialog>
  );
};
