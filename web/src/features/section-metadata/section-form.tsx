import { type FormEvent, useEffect } from "react";
import { useForm, useWatch } from "react-hook-form";
import { policyWrongType } from "../../../../shared/schemas/policy.ts";
import {
  missingKeyFields,
  type SectionMetadataWithText,
} from "../../../../shared/schemas/section-metadata.ts";
import { acceptedFiles, documentTypeOf } from "../../lib/document-file.ts";
import { applyProblem } from "../../lib/form-problem.ts";
import { AttachmentField } from "../../ui/attachment-field.tsx";
import { notify } from "../../ui/notify.ts";
import { dismissToast } from "../../ui/toast-store.ts";
import { useAttachmentUpload } from "../../ui/use-attachment-upload.ts";
import { messages } from "./form-messages.ts";
import { type JsonFiles, JsonFilesFields } from "./json-files.tsx";
import { messages as listMessages } from "./messages.ts";
import { filePath } from "./section-columns.tsx";
import {
  DefinitionsField,
  DescriptionFields,
  type SectionForm as Form,
  Group,
  KeyFields,
  PlaceFields,
} from "./section-fields.tsx";
import styles from "./section-form.module.css";
import { keyNames, type SectionValues, textNames } from "./section-values.ts";
import { TextState } from "./text-state.tsx";

/** The attached file; a text that was read from an earlier one makes way for its own. */
const FormFile = ({
  form,
  entry,
  onTouch,
  onBusy,
}: Pick<SectionFormProps, "entry" | "onTouch" | "onBusy"> & { form: Form }) => {
  const file = useWatch({ control: form.control, name: "file" });
  const upload = useAttachmentUpload({
    typeOf: documentTypeOf,
    wrongType: policyWrongType,
    onUploaded: (uploaded) => {
      form.setValue("file", uploaded);
      const isReadText = entry?.textStatus === "ready" && form.getValues("definitions") === entry.definitions;
      if (isReadText) form.setValue("definitions", "");
    },
  });
  const isSending = upload.sending !== undefined;
  useEffect(() => onBusy(isSending), [onBusy, isSending]);
  return (
    <AttachmentField
      label={messages.file.label}
      chooseLabel={messages.file.choose}
      removeLabel={messages.file.remove}
      accept={acceptedFiles}
      upload={upload}
      file={file}
      href={entry && file?.path === entry.attachedFilePath ? filePath(entry.id) : undefined}
      onRemove={() => {
        form.setValue("file", null);
        onTouch();
      }}
    />
  );
};

/** Marks the fields of the key that are empty; answers whether there are any. */
const markMissing = (form: Form): boolean => {
  const missing = keyNames.filter((name) => !form.getValues(name).trim());
  for (const [index, name] of missing.entries())
    form.setError(name, { message: missingKeyFields }, { shouldFocus: index === 0 });
  return missing.length > 0;
};

interface SectionFormProps {
  id: string;
  /** The one that is edited; undefined for a new one. */
  entry: SectionMetadataWithText | undefined;
  values: SectionValues;
  /** The JSON files of a new entry. */
  jsonFiles?: JsonFiles;
  /** Something was typed, chosen or taken away. */
  onTouch: () => void;
  /** Whether a file is on its way, so that nothing can be saved now. */
  onBusy: (isBusy: boolean) => void;
  /** Rejects when the server refuses. */
  onSubmit: (values: SectionValues) => Promise<void>;
}

/** Every field of section metadata. */
export const SectionForm = ({
  id,
  entry,
  values,
  jsonFiles,
  onTouch,
  onBusy,
  onSubmit,
}: SectionFormProps) => {
  const form: Form = useForm<SectionValues>({ defaultValues: values });
  const touch = () => {
    onTouch();
    // A refusal that is being mended must not lie over the button that saves.
    if (Object.keys(form.formState.errors).length > 0) dismissToast();
  };
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    form.clearErrors();
    // A new entry alone is held to its key here; an edit is checked by the server.
    if (!entry && markMissing(form)) {
      notify.error(listMessages.toasts.failure, missingKeyFields);
      return;
    }
    try {
      await onSubmit(form.getValues());
    } catch (error) {
      applyProblem(error, textNames, form.setError);
    }
  };
  return (
    <form
      id={id}
      noValidate
      className={styles.form}
      onChange={touch}
      onSubmit={(event) => void submit(event)}
    >
      <KeyFields form={form} />
      <DescriptionFields form={form} />
      <PlaceFields form={form} />
      <Group legend={messages.groups.text}>
        <FormFile form={form} entry={entry} onTouch={onTouch} onBusy={onBusy} />
        <DefinitionsField form={form} />
        {entry ? <TextState {...entry} /> : null}
      </Group>
      {jsonFiles ? <JsonFilesFields files={jsonFiles} /> : null}
    </form>
  );
};
