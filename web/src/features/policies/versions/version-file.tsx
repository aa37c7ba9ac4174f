import { useState } from "react";
import { policyWrongType } from "../../../../../shared/schemas/policy.ts";
import { acceptedFiles, documentTypeOf } from "../../../lib/document-file.ts";
import { AttachmentField } from "../../../ui/attachment-field.tsx";
import { useAttachmentUpload } from "../../../ui/use-attachment-upload.ts";
import styles from "./policy-page.module.css";
import type { WriteForm } from "./use-write-form.ts";
import { messages } from "./version-messages.ts";

const { write: words } = messages;

interface VersionFileProps {
  form: WriteForm;
  /** The name of the file that stays where no other is chosen. */
  kept: string | undefined;
}

/** The file of a version, sent as it is chosen. */
export const VersionFile = ({ form: { setValue, clearErrors, formState }, kept }: VersionFileProps) => {
  const [file, setFile] = useState<{ name: string; size: number } | null>(null);
  const upload = useAttachmentUpload({
    typeOf: documentTypeOf,
    wrongType: policyWrongType,
    purpose: "policy",
    onUploaded: ({ path, name, size }) => {
      setFile({ name, size });
      setValue("objectKey", path);
      setValue("originalName", name);
      clearErrors("objectKey");
    },
  });
  const { objectKey, originalName } = formState.errors;
  const problem = upload.problem ?? objectKey?.message ?? originalName?.message;
  return (
    <div>
      <AttachmentField
        label={words.file}
        chooseLabel={words.choose}
        removeLabel={words.removeFile}
        accept={acceptedFiles}
        upload={{ ...upload, problem }}
        file={file}
        href={undefined}
        onRemove={() => {
          setFile(null);
          setValue("objectKey", "");
        }}
      />
      {kept && !file ? <p className={styles.quiet}>{words.keepsFile(kept)}</p> : null}
    </div>
  );
};
