import { Button } from "@chakra-ui/react";
import { useId, useMemo } from "react";
import { Dialog } from "../../ui/dialog.tsx";
import styles from "./data-import.module.css";
import { messages } from "./data-import-messages.ts";
import { ImportStep } from "./import-step.tsx";
import { PreviewButtons } from "./preview-buttons.tsx";
import { PreviewJob } from "./preview-job.tsx";
import { messages as previewMessages } from "./preview-messages.ts";
import { type FileImport, type ImportCalls, type ImportPhase, useFileImport } from "./use-file-import.ts";

/** What a block says; all kinds of import have the same words for themselves. */
interface BlockWords {
  readonly heading: string;
  readonly note: string;
  readonly drop: string;
  readonly hint: string;
  readonly submit: string;
  readonly missingFile: string;
  readonly done: string;
  readonly failed: string;
}

interface BlockProps {
  words: BlockWords;
  calls: ImportCalls;
  /** What the shared fields still lack for this import, as a sentence. */
  missingKey: string | undefined;
  /** Hears of each file that was chosen and can be taken. */
  onFile?: (file: File) => void;
}

interface ButtonsProps {
  words: BlockWords;
  file: FileImport;
  missingKey: string | undefined;
}

const ResetButton = ({ label, onClick }: { label: string; onClick: () => void }) => (
  <div className={styles.buttons}>
    <Button variant="outline" onClick={onClick}>
      {label}
    </Button>
  </div>
);

const Buttons = ({ words, file, missingKey }: ButtonsProps) => {
  const missingId = useId();
  const { phase, preview, upload, reset } = file;
  if (phase.name === "running") {
    return <ResetButton label={messages.another} onClick={reset} />;
  }
  if (phase.name === "uploading") {
    return <ResetButton label={messages.cancel} onClick={reset} />;
  }
  const missing = phase.name === "empty" ? words.missingFile : missingKey;
  return (
    <>
      <div className={styles.buttons}>
        <Button disabled={missing !== undefined} aria-describedby={missingId} onClick={() => void upload()}>
          {words.submit}
        </Button>
        {preview ? (
          <Button
            variant="outline"
            disabled={missing !== undefined}
            aria-label={`${messages.preview}: ${words.heading}`}
            onClick={() => void preview()}
          >
            {messages.preview}
          </Button>
        ) : null}
      </div>
      <p id={missingId} className={styles.muted}>
        {missing}
      </p>
    </>
  );
};

interface PreviewDialogProps {
  words: BlockWords;
  file: FileImport;
  phase: Extract<ImportPhase, { name: "previewing" }>;
}

const PreviewDialog = ({ words, file, phase }: PreviewDialogProps) => (
  <Dialog
    isOpen
    onClose={file.leavePreview}
    size="xl"
    title={previewMessages.title(phase.file.name)}
    description={previewMessages.nothingWritten}
    canDismiss={!phase.isStarting}
    footer={
      <PreviewButtons
        jobId={phase.jobId}
        isStarting={phase.isStarting}
        importLabel={words.submit}
        onCancel={file.leavePreview}
        onConfirm={file.confirm}
      />
    }
  >
    <PreviewJob jobId={phase.jobId} />
  </Dialog>
);

/** The import of one kind of file: choose, preview or import, watch. */
export const DataImportBlock = ({ words, calls, missingKey, onFile }: BlockProps) => {
  const headingId = useId();
  const file = useFileImport(calls);
  const { phase } = file;
  const toasts = useMemo(
    () => ({
      ...{ done: messages.success, doneBody: words.done },
      ...{ failed: messages.failure, failedBody: words.failed },
    }),
    [words],
  );
  const choose = (chosen: File) => {
    file.choose(chosen);
    if (calls.problemOf(chosen) === undefined) onFile?.(chosen);
  };
  return (
    <section className={styles.block} aria-labelledby={headingId}>
      <h3 id={headingId} className={styles.heading}>
        {words.heading}
      </h3>
      <p className={styles.note}>{words.note}</p>
      <ImportStep
        file={{ ...file, choose }}
        words={words}
        toasts={toasts}
        staysBehind={messages.staysBehind}
      />
      <Buttons words={words} file={file} missingKey={missingKey} />
      {phase.name === "previewing" ? <PreviewDialog words={words} file={file} phase={phase} /> : null}
    </section>
  );
};
