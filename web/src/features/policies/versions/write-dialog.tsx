import { Textarea } from "@chakra-ui/react";
import { lazy, Suspense } from "react";
import type { Policy } from "../../../../../shared/schemas/policy.ts";
import type { PolicyVersion } from "../../../../../shared/schemas/policy-version.ts";
import { AsyncView } from "../../../ui/async-view.tsx";
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx";
import { FormDialog } from "../../../ui/form-dialog.tsx";
import { FormField } from "../../../ui/form-field.tsx";
import { SelectInput } from "../../../ui/select-input.tsx";
import { SkeletonText } from "../../../ui/skeleton.tsx";
import styles from "./policy-page.module.css";
import { useFirstText, useWriteForm, type WriteForm } from "./use-write-form.ts";
import { VersionFile } from "./version-file.tsx";
import { messages } from "./version-messages.ts";

const { write: words } = messages;

/** The editor and its library are fetched when a text is written. */
const MarkdownEditor = lazy(async () => ({
  default: (await import("./markdown-editor.tsx")).MarkdownEditor,
}));

const sources = [
  { value: "file", label: words.upload },
  { value: "text", label: words.write },
] as const;

interface WriteDialogProps {
  policy: Policy;
  /** The draft that is changed; undefined for a new version. */
  version: PolicyVersion | undefined;
  onClose: () => void;
}

const Text = ({ form, policy, version }: { form: WriteForm } & Omit<WriteDialogProps, "onClose">) => {
  const text = useFirstText(policy, version);
  return (
    <AsyncView state={text} skeleton={<SkeletonText lines={8} />} failure={words.textFailed}>
      {(first) => (
        <Suspense fallback={<SkeletonText lines={8} />}>
          <MarkdownEditor
            label={words.text}
            initial={first}
            onChange={form.onText}
            error={form.formState.errors.markdown?.message}
          />
        </Suspense>
      )}
    </AsyncView>
  );
};

const Content = ({ form, policy, version }: { form: WriteForm } & Omit<WriteDialogProps, "onClose">) => (
  <>
    <FormField label={words.how}>
      <SelectInput options={sources} {...form.register("source")} />
    </FormField>
    {form.isText ? (
      <Text form={form} policy={policy} version={version} />
    ) : (
      <VersionFile form={form} kept={version?.source === "file" ? version.originalName : undefined} />
    )}
  </>
);

/** Begins a version or changes a draft: a file or a text, what is new in it, and whether it is material. */
export const WriteDialog = ({ policy, version, onClose }: WriteDialogProps) => {
  const form = useWriteForm(policy, version, onClose);
  const { register, formState } = form;
  return (
    <>
      <FormDialog
        isOpen
        onClose={form.close}
        title={version ? words.editTitle(version.number) : words.newTitle}
        size={form.isText ? "xl" : "lg"}
        cancel={words.cancel}
        submit={words.save}
        submitting={words.saving}
        isPending={form.isPending}
      >
        {(id) => (
          <form id={id} noValidate className={styles.form} onSubmit={form.submit}>
            <Content form={form} policy={policy} version={version} />
            <FormField
              label={words.note}
              hint={words.noteHint}
              isRequired={form.needsNote}
              error={formState.errors.changeNote?.message}
            >
              <Textarea rows={3} maxLength={5_000} {...register("changeNote")} />
            </FormField>
            <label className={styles.choice}>
              <input type="checkbox" {...register("isMaterial")} />
              <span>
                {words.material}
                <span className={styles.hint}>{words.materialHint}</span>
              </span>
            </label>
          </form>
        )}
      </FormDialog>
      <ConfirmDialog
        isOpen={form.isLeaving}
        title={words.leave}
        body={words.leaveBody}
        confirmLabel={words.discard}
        cancelLabel={words.stay}
        onConfirm={onClose}
        onCancel={form.stay}
      />
    </>
  );
};
