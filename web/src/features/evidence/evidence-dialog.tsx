import { Input } from "@chakra-ui/react";
import { Controller } from "react-hook-form";
import type { Evidence } from "../../../../shared/schemas/evidence.ts";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { FormField } from "../../ui/form-field.tsx";
import { SelectInput } from "../../ui/select-input.tsx";
import styles from "./evidence.module.css";
import { EvidenceFile } from "./evidence-file.tsx";
import { messages } from "./evidence-messages.ts";
import { type NewPlace, RulesField } from "./rules-field.tsx";
import { type EvidenceForm, useEvidenceForm } from "./use-evidence-form.ts";

const { form: words, kinds } = messages;

export type { NewPlace };

interface EvidenceDialogProps {
  /** What is changed; undefined for new evidence. */
  evidence: Evidence | undefined;
  /** What new evidence is of. */
  place: NewPlace | undefined;
  onClose: () => void;
}

const kindOptions = [
  { value: "file", label: kinds.file },
  { value: "link", label: kinds.link },
];

/** A file or an address; a file stays what it is. */
const Content = ({ form, evidence }: { form: EvidenceForm; evidence: Evidence | undefined }) => {
  const { register, formState, isLink } = form;
  const { errors } = formState;
  return (
    <>
      {evidence ? null : (
        <FormField label={words.kind}>
          <SelectInput options={kindOptions} {...register("kind")} />
        </FormField>
      )}
      {isLink ? (
        <FormField label={words.url} isRequired error={errors.url?.message}>
          <Input type="url" placeholder="https://example.com" {...register("url")} />
        </FormField>
      ) : null}
      {isLink || evidence ? null : <EvidenceFile form={form} />}
    </>
  );
};

const Days = ({ form: { register, formState, getValues } }: { form: EvidenceForm }) => {
  const { validFrom, validTo } = formState.errors;
  return (
    <div className={styles.pair}>
      <FormField label={words.from} isRequired error={validFrom?.message}>
        <Input type="date" {...register("validFrom", { required: words.noDay })} />
      </FormField>
      <FormField label={words.to} hint={words.toHint} error={validTo?.message}>
        <Input
          type="date"
          {...register("validTo", {
            validate: (day) => !day || day >= getValues("validFrom") || words.wrongEnd,
          })}
        />
      </FormField>
    </div>
  );
};

/** Adds evidence, or changes what it shows, when it counts, and what it is attached to. */
export const EvidenceDialog = ({ evidence, place, onClose }: EvidenceDialogProps) => {
  const form = useEvidenceForm(evidence, place, onClose);
  return (
    <FormDialog
      isOpen
      onClose={onClose}
      title={evidence ? words.editTitle : words.addTitle}
      cancel={words.cancel}
      submit={evidence ? words.save : messages.add}
      submitting={words.saving}
      isPending={form.isPending}
    >
      {(formId) => (
        <form id={formId} noValidate onSubmit={form.submit} className={styles.form}>
          <FormField label={words.what} isRequired error={form.formState.errors.title?.message}>
            <Input
              maxLength={300}
              {...form.register("title", { validate: (text) => text.trim() !== "" || words.missing })}
            />
          </FormField>
          <Content form={form} evidence={evidence} />
          <Days form={form} />
          <Controller
            control={form.control}
            name="places"
            render={({ field, fieldState }) => (
              <RulesField places={field.value} onChange={field.onChange} error={fieldState.error?.message} />
            )}
          />
        </form>
      )}
    </FormDialog>
  );
};
