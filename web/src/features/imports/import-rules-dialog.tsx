import { Button, Stack } from "@chakra-ui/react";
import { importRules, maxImportBytes, previewImport } from "../../../../shared/api/imports.ts";
import { call } from "../../lib/api-client.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { messages } from "./import-messages.ts";
import { ImportStep } from "./import-step.tsx";
import styles from "./imports.module.css";
import { PreviewButtons } from "./preview-buttons.tsx";
import { PreviewJob } from "./preview-job.tsx";
import { messages as previewMessages } from "./preview-messages.ts";
import { type FileImport, failureToast, type ImportCalls, useFileImport } from "./use-file-import.ts";
import { useLibrary } from "./use-library.ts";

const isJson = ({ name, type }: File): boolean =>
  name.toLowerCase().endsWith(".json") || type === "application/json";

/** Why a file cannot be imported; undefined when it can. */
const problemOf = (file: File): string | undefined => {
  if (!isJson(file)) return messages.invalid.type;
  if (file.size >= maxImportBytes) return messages.invalid.size;
  return file.size === 0 ? messages.invalid.empty : undefined;
};

const calls: ImportCalls = {
  problemOf,
  preview: async (stored) => (await call(previewImport, { body: { ...stored, kind: "rules" } })).jobId,
  run: async (stored, previewJobId) => {
    const body = { ...stored, ...(previewJobId && { previewJobId }) };
    return (await call(importRules, { body })).jobId;
  },
  onFailure: failureToast(messages.toasts.failed, messages.toasts.failedBody),
};

const Buttons = ({ rules, onClose }: { rules: FileImport; onClose: () => void }) => {
  const { phase, upload, preview, reset } = rules;
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
        importLabel={messages.import}
        onCancel={rules.leavePreview}
        onConfirm={rules.confirm}
      />
    );
  }
  const isUploading = phase.name === "uploading";
  return (
    <>
      <Button variant="outline" onClick={isUploading ? reset : onClose}>
        {messages.cancel}
      </Button>
      <Button variant="outline" disabled={phase.name !== "chosen"} onClick={() => void preview?.()}>
        {messages.preview}
      </Button>
      <Button
        disabled={phase.name === "empty"}
        loading={isUploading}
        loadingText={messages.sending}
        onClick={() => void upload()}
      >
        {messages.upload}
      </Button>
    </>
  );
};

const headOf = ({ phase }: FileImport) =>
  phase.name === "previewing"
    ? { title: previewMessages.title(phase.file.name), description: previewMessages.nothingWritten }
    : { title: messages.title, description: messages.description };

/** Import Regulatory Rules: choose, preview or upload, watch the import. */
export const ImportRulesDialog = ({ onClose }: { onClose: () => void }) => {
  const rules = useFileImport(calls);
  const { phase } = rules;
  const whose = messages.whose[useLibrary()];
  return (
    <Dialog
      isOpen
      onClose={onClose}
      {...headOf(rules)}
      size="lg"
      canDismiss={phase.name !== "uploading"}
      footer={<Buttons rules={rules} onClose={onClose} />}
    >
      <Stack gap="3">
        {phase.name === "previewing" ? (
          <PreviewJob jobId={phase.jobId} />
        ) : (
          <ImportStep
            file={rules}
            words={messages}
            toasts={messages.toasts}
            staysBehind={messages.staysBehind}
          />
        )}
        {phase.name === "running" || phase.name === "previewing" ? null : (
          <p className={styles.muted}>{whose}</p>
        )}
      </Stack>
    </Dialog>
  );
};
