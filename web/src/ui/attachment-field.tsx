import { Button } from "@chakra-ui/react";
import { useId } from "react";
import styles from "./attachment-field.module.css";
import { messages } from "./attachment-messages.ts";
import { ChosenFile } from "./chosen-file.tsx";
import { FileDrop } from "./file-drop.tsx";
import { ProgressBar } from "./progress-bar.tsx";
import type { AttachmentUpload } from "./use-attachment-upload.ts";

interface AttachmentFieldProps {
  label: string;
  /** Said in the box that takes a file. */
  chooseLabel: string;
  removeLabel: string;
  /** What the picker offers. */
  accept: string;
  upload: AttachmentUpload;
  /** The file the form has; null for none. */
  file: { readonly name: string; readonly size: number } | null;
  /** Where the file is saved from, once it belongs to a record. */
  href: string | undefined;
  onRemove: () => void;
}

const Sending = ({ upload: { sending, cancel } }: { upload: AttachmentUpload }) => (
  <div className={styles.sending}>
    <ProgressBar label={messages.uploading(sending?.name ?? "")} share={sending?.share ?? 0} />
    <Button variant="ghost" size="sm" onClick={cancel}>
      {messages.cancel}
    </Button>
  </div>
);

/** The one file of a form: chosen, on its way, or there. */
export const AttachmentField = ({
  label,
  chooseLabel,
  accept,
  upload,
  file,
  href,
  removeLabel,
  onRemove,
}: AttachmentFieldProps) => {
  const labelId = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be a group of form values, of which there is none
    <div role="group" aria-labelledby={labelId} className={styles.field}>
      <span id={labelId} className={styles.label}>
        {label}
      </span>
      {upload.sending ? <Sending upload={upload} /> : null}
      {!upload.sending && file ? (
        <ChosenFile
          file={file}
          link={href ? { href, label: messages.download(file.name) } : undefined}
          resetLabel={removeLabel}
          onReset={onRemove}
        />
      ) : null}
      {!upload.sending && !file ? (
        <FileDrop
          label={chooseLabel}
          hint={messages.hint}
          accept={accept}
          error={upload.problem}
          onFile={(chosen) => void upload.choose(chosen)}
        />
      ) : null}
    </div>
  );
};
