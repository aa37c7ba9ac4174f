import { ImportFileField } from "../../ui/import-file-field.tsx";
import { ProgressBar } from "../../ui/progress-bar.tsx";
import { ImportJobView } from "./import-job-view.tsx";
import { messages } from "./import-messages.ts";
import type { FileImport } from "./use-file-import.ts";
import type { ImportToasts } from "./use-import-job.ts";

interface ImportStepProps {
  file: FileImport;
  /** What the box that takes the file says. */
  words: { readonly drop: string; readonly hint: string };
  /** As of `ImportFileField`. */
  accept?: string | undefined;
  toasts: ImportToasts;
  /** Said while the import goes on. */
  staysBehind: string;
}

/** One import as it goes on: choose a file, see it on its way, watch the job. A preview keeps the file. */
export const ImportStep = ({
  file: { phase, choose, reset },
  words,
  accept,
  toasts,
  staysBehind,
}: ImportStepProps) => {
  if (phase.name === "running")
    return <ImportJobView jobId={phase.jobId} toasts={toasts} staysBehind={staysBehind} />;
  if (phase.name === "uploading")
    return <ProgressBar label={messages.uploading(phase.file.name)} share={phase.share} />;
  return (
    <ImportFileField
      file={phase.name === "empty" ? undefined : phase.file}
      words={{ choose: words.drop, hint: words.hint, reset: messages.otherFile }}
      accept={accept}
      problem={phase.name === "empty" ? phase.problem : undefined}
      onChoose={choose}
      onReset={reset}
    />
  );
};
