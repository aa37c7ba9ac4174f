import { Input, Textarea } from "@chakra-ui/react";
import type { ReactNode } from "react";
import { type Control, type UseFormReturn, useWatch } from "react-hook-form";
import type { CompanyRule } from "../../../../../shared/schemas/company-rule.ts";
import { ComplianceStatus } from "../../../../../shared/schemas/rule.ts";
import { statusesOf } from "../../../lib/statuses-of.ts";
import { FormField } from "../../../ui/form-field.tsx";
import { SelectInput } from "../../../ui/select-input.tsx";
import styles from "./rule-edit.module.css";
import { type RuleValues, type TextField, textLimits } from "./rule-edit.ts";
import { editMessages as messages } from "./rule-edit-messages.ts";

export type RuleForm = UseFormReturn<RuleValues>;

/** From this share of its limit on a text shows how long it is. */
const nearLimit = 0.8;

const CharacterCount = ({ control, name }: { control: Control<RuleValues>; name: TextField }) => {
  const length = useWatch({ control, name }).trim().length;
  const limit = textLimits[name];
  return length < nearLimit * limit ? null : (
    <span className={styles.count} data-over={length > limit || undefined}>
      {messages.count(length, limit)}
    </span>
  );
};

/** Nothing is cut off while typing or pasting: what is too long is said, and kept. A text cannot be emptied. */
const validate = (name: TextField, before: string) => (value: string) => {
  const { length } = value.trim();
  if (name === "text" && length === 0 && before.trim() !== "") return messages.textMissing;
  return length <= textLimits[name] || messages.tooLong(length, textLimits[name]);
};

/** From this length on, in characters, a field has its full height from the start. */
const longFrom = 4_000;

const hints: Partial<Record<TextField, string>> = messages.hints;

interface TextEditorProps {
  form: RuleForm;
  name: TextField;
  badge?: ReactNode;
}

/** A text of the rule as a field that grows with it. */
export const TextEditor = ({ form, name, badge }: TextEditorProps) => {
  const { control, register, formState, getValues } = form;
  const field = register(name, { validate: validate(name, formState.defaultValues?.[name] ?? "") });
  const error = formState.errors[name]?.message;
  return (
    <div className={styles.panel}>
      <FormField
        label={messages.names[name]}
        badge={badge}
        error={error}
        hint={
          error ? null : (
            <span className={styles.hint}>
              {hints[name]}
              <CharacterCount control={control} name={name} />
            </span>
          )
        }
      >
        {name === "internalTitle" ? (
          <Input autoComplete="off" {...field} />
        ) : (
          <Textarea
            className={styles.area ?? ""}
            data-long={getValues(name).length > longFrom || undefined}
            rows={name === "text" ? 12 : 4}
            {...field}
          />
        )}
      </FormField>
    </div>
  );
};

const options = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));
const priorityOptions = options(messages.priorities);
const statusOptions = (rule: CompanyRule | null) =>
  (rule ? statusesOf(rule) : ComplianceStatus.options).map((value) => ({
    value,
    label: messages.statuses[value],
  }));

/** Compliance status and priority as fields. */
interface StatusFieldsProps {
  form: RuleForm;
  /** The company's rule; null where it has none yet. */
  rule: CompanyRule | null;
}
export const StatusFields = ({ form: { register, formState }, rule }: StatusFieldsProps) => (
  <div className={styles.choices}>
    <FormField label={messages.names.complianceStatus} error={formState.errors.complianceStatus?.message}>
      <SelectInput options={statusOptions(rule)} {...register("complianceStatus")} />
    </FormField>
    <FormField label={messages.names.priority} error={formState.errors.priority?.message}>
      <SelectInput options={priorityOptions} {...register("priority")} />
    </FormField>
  </div>
);
