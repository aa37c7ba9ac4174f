import { Input, Textarea } from "@chakra-ui/react";
import { type SubmitHandler, useForm } from "react-hook-form";
import { listTeamMembers } from "../../../../shared/api/team.ts";
import type { AssignBody } from "../../../../shared/schemas/company-rule.ts";
import type { TeamMember } from "../../../../shared/schemas/user.ts";
import { applyProblem } from "../../lib/form-problem.ts";
import { useApi } from "../../lib/use-api.ts";
import { FormField } from "../../ui/form-field.tsx";
import { notify } from "../../ui/notify.ts";
import { SelectInput } from "../../ui/select-input.tsx";
import styles from "./assignments.module.css";
import { assignMessages as messages } from "./messages.ts";
import type { AssignableRule } from "./use-assign-rule.ts";

interface AssignValues {
  assignedTo: string;
  priority: "low" | "medium" | "high";
  dueDate: string;
  notes: string;
}

interface AssignFormProps {
  id: string;
  rule: AssignableRule;
  memberMissing: string;
  onSubmit: (body: AssignBody) => Promise<unknown>;
  onDone: () => void;
}

const empty: AssignValues = { assignedTo: "", priority: "medium", dueDate: "", notes: "" };
const fields = ["assignedTo", "priority", "dueDate", "notes"] as const;

const priorityOptions = Object.entries(messages.priorities).map(([value, label]) => ({ value, label }));

/** 'First Last (email)', active people only. */
const memberOptions = (members: readonly TeamMember[]) =>
  members
    .filter(({ isActive, membership }) => isActive && membership === "active")
    .map(({ id, firstName, lastName, email }) => ({
      value: id,
      label: `${firstName} ${lastName} (${email})`.trim(),
    }))
    .toSorted((a, b) => a.label.localeCompare(b.label));

const toBody = ({ assignedTo, priority, dueDate, notes }: AssignValues): AssignBody => ({
  assignedTo,
  priority,
  ...(dueDate && { dueDate }),
  ...(notes.trim() && { notes: notes.trim() }),
});

/** Who can be chosen, and what to say where nobody can. */
const useMembers = () => {
  const { data, error } = useApi(listTeamMembers, {});
  const options = memberOptions(data ?? []);
  const isEmpty = data !== undefined && options.length === 0;
  return { options, problem: error ? messages.membersFailed : isEmpty ? messages.nobody : undefined };
};

/** The fields of the assign dialog; the buttons are the dialog's. */
export const AssignForm = ({ id, rule, memberMissing, onSubmit, onDone }: AssignFormProps) => {
  const { register, handleSubmit, setError, formState } = useForm<AssignValues>({ defaultValues: empty });
  const members = useMembers();
  const { errors } = formState;
  const submit: SubmitHandler<AssignValues> = async (values) => {
    try {
      await onSubmit(toBody(values));
      onDone();
      notify.success(messages.successTitle, messages.success);
    } catch (error) {
      if (!applyProblem(error, fields, setError)) {
        notify.failure(error, messages.errorTitle, messages.failed);
      }
    }
  };
  const refuse = () => {
    if (!members.problem) notify.error(messages.validationTitle, messages.memberMissing);
  };
  return (
    <form id={id} noValidate className={styles.form} onSubmit={handleSubmit(submit, refuse)}>
      <FormField
        label={messages.member}
        isRequired
        hint={rule.assigneeName ? messages.currentlyWith(rule.assigneeName) : undefined}
        error={errors.assignedTo?.message ?? members.problem}
      >
        <SelectInput
          placeholder={messages.memberPlaceholder}
          options={members.options}
          {...register("assignedTo", { required: memberMissing })}
        />
      </FormField>
      <div className={styles.pair}>
        <FormField label={messages.priority} error={errors.priority?.message}>
          <SelectInput options={priorityOptions} {...register("priority")} />
        </FormField>
        <FormField label={messages.dueDate} error={errors.dueDate?.message}>
          <Input type="date" {...register("dueDate")} />
        </FormField>
      </div>
      <FormField label={messages.notes} error={errors.notes?.message}>
        <Textarea rows={3} maxLength={5000} {...register("notes")} />
      </FormField>
    </form>
  );
};
