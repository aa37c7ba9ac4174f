import { useState } from "react";
import { evidenceTypes, evidenceWrongType } from "../../../../shared/schemas/evidence.ts";
import { AttachmentField } from "../../ui/attachment-field.tsx";
import { useAttachmentUpload } from "../../ui/use-attachment-upload.ts";
import { messages } from "./evidence-messages.ts";
import type { EvidenceForm } from "./use-evidence-form.ts";

const { form: words } = messages;

const accept = Object.keys(evidenceTypes)
  .map((ending) => `.${ending}`)
  .join(",");

/** The media type a file is sent as, by the ending of its name; undefined for kinds that are not taken. */
const typeOf = ({ name }: File): string | undefined => {
  const ending = name.toLowerCase().split(".").at(-1);
  return Object.entries(evidenceTypes).find(([known]) => name.includes(".") && known === ending)?.[1];
};

/** The file of new evidence, sent as it is chosen. */
export const EvidenceFile = ({ form: { setValue, clearErrors, formState } }: { form: EvidenceForm }) => {
  const [file, setFile] = useState<{ name: string; size: number } | null>(null);
  const upload = useAttachmentUpload({
    typeOf,
    wrongType: evidenceWrongType,
    purpose: "evidence",
    onUploaded: ({ path, name, size }) => {
      setFile({ name, size });
      setValue("objectKey", path);
      setValue("originalName", name);
      clearErrors("objectKey");
    },
  });
  const problem = upload.problem ?? formState.errors.objectKey?.message;
  return (
    <AttachmentField
      label={words.file}
      chooseLabel={words.choose}
      removeLabel={words.removeFile}
      accept={accept}
      upload={{ ...upload, problem }}
      file={file}
      href={undefined}
      onRemove={() => {
        setFile(null);
        setValue("objectKey", "");
      }}
    />
  );
};
