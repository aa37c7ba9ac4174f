import { Input, Textarea } from "@chakra-ui/react";
import type { KeyboardEvent } from "react";
import { type SubmitErrorHandler, type SubmitHandler, useForm } from "react-hook-form";
import type { Assignment } from "../../../../shared/schemas/assignment.ts";
import { dueDateBounds, validateDueDate } from "../../lib/due-date-input.ts";
import { applyProblem } from "../../lib/form-problem.ts";
import { today } from "../../lib/today.ts";
import { FormField } from "../../ui/form-field.tsx";
import { InlineButtons } from "../../ui/inline-buttons.tsx";
import { notify } from "../../ui/notify.ts";
import { SelectInput } from "../../ui/select-input.tsx";
import styles from "./assignment-block.module.css";
import { blockMessages } from "./block-messages.ts";
import { assignMessages } from "./messages.ts";
import { useAssignRule } from "./use-assign-rule.ts";
import { useMemberOptions } from "./use-member-options.ts";

const { changing: messages } = blockMessages;

interface ChangeValues {
  assignedTo: string;
  dueDate: string;
  notes: string;
}
const fields = ["assignedTo", "dueDate", "notes"] as const;

interface AssigneeChangeProps {
  /** The assignment shown. Where it is active, its date and notes are carried over unless changed here. */
  current: Assignment;
  onDone: () => void;
}

const Fields = ({ form }: { form: ReturnType<typeof useForm<ChangeValues>> }) => {
  const { register, formState, watch } = form;
  const { options, hasFailed } = useMemberOptions();
  const { errors } = formState;
  const dueDate = watch("dueDate");
  return (
    <>
      <FormField
        label={messages.member}
        isRequired
        error={errors.assignedTo?.message ?? (hasFailed ? messages.membersFailed : undefined)}
      >
        <SelectInput
          // Mounted again when the team arrives: a select cannot hold a choice it does not have yet.
          key={options ? "team" : "waiting"}
          // The person asked for this form by pressing the name it stands in for.
          autoFocus
          placeholder={assignMessages.memberPlaceholder}
          options={options ?? []}
          {...register("assignedTo", { required: assignMessages.memberMissing })}
        />
      </FormField>
      <FormField
        label={messages.dueDate}
        hint={!errors.dueDate && dueDate && dueDate < today() ? assignMessages.pastDate : undefined}
        error={errors.dueDate?.message}
      >
        <Input type="date" {...dueDateBounds()} {...register("dueDate", { validate: validateDueDate })} />
      </FormField>
      <FormField label={messages.notes} error={errors.notes?.message}>
        <Textarea rows={2} maxLength={5000} {...register("notes")} />
      </FormField>
    </>
  );
};

/** Changes in place who has a rule. Escape leaves it. */
export const AssigneeChange = ({ current, onDone }: AssigneeChangeProps) => {
  const { assign, isPending } = useAssignRule();
  const isActive = current.status === "active";
  const form = useForm<ChangeValues>({
    defaultValues: {
      assignedTo: current.assignedTo ?? "",
      dueDate: (isActive && current.dueDate) || "",
      notes: isActive ? current.notes : "",
    },
  });
  const { isDirty } = form.formState;
  const submit: SubmitHandler<ChangeValues> = async ({ assignedTo, dueDate, notes }) => {
    if (!isDirty && isActive) return onDone();
    const rule = { companyRuleId: current.companyRuleId, masterRuleId: "" };
    try {
      // A review that is asked for stays.
      await assign(rule, { assignedTo, dueDate, notes: notes.trim() });
      onDone();
      notify.success(blockMessages.successTitle, assignMessages.success);
    } catch (error) {
      if (!applyProblem(error, fields, form.setError))
        notify.failure(error, blockMessages.errorTitle, assignMessages.failed);
    }
  };
  const refuse: SubmitErrorHandler<ChangeValues> = ({ assignedTo }) => {
    if (assignedTo) notify.error(assignMessages.validationTitle, assignMessages.memberMissing);
  };
  const leave = (event: KeyboardEvent) => {
    if (event.key === "Escape" && !isPending) onDone();
  };
  return (
    <form
      noValidate
      className={styles.change}
      aria-label={messages.label}
      onSubmit={form.handleSubmit(submit, refuse)}
      onKeyDown={leave}
    >
      <Fields form={form} />
      <InlineButtons
        cancel={messages.cancel}
        submit={messages.save}
        submitting={messages.saving}
        isPending={isPending}
        onCancel={onDone}
      />
    </form>
  );
};
