import { Input, Textarea } from "@chakra-ui/react";
import { useEffect } from "react";
import { type SubmitErrorHandler, type SubmitHandler, type UseFormRegister, useForm } from "react-hook-form";
import { getReviewSetting } from "../../../../shared/api/work-reviews.ts";
import type { AssignBody } from "../../../../shared/schemas/assignment.ts";
import { dueDateBounds, validateDueDate } from "../../lib/due-date-input.ts";
import { applyProblem } from "../../lib/form-problem.ts";
import { useSession } from "../../lib/session.ts";
import { today } from "../../lib/today.ts";
import { useApi } from "../../lib/use-api.ts";
import { AssignToChoice, type AssignToValues, assignToBody, GroupField } from "../../ui/assign-to.tsx";
import { FormField } from "../../ui/form-field.tsx";
import { notify } from "../../ui/notify.ts";
import { ReviewFields, type ReviewValues, reviewBody } from "../../ui/review-fields.tsx";
import { SelectInput } from "../../ui/select-input.tsx";
import styles from "./assignments.module.css";
import { assignMessages as messages } from "./messages.ts";
import type { AssignableRule } from "./use-assign-rule.ts";
import { useMemberOptions } from "./use-member-options.ts";

interface AssignValues extends ReviewValues, AssignToValues {
  priority: "low" | "medium" | "high";
  dueDate: string;
  notes: string;
}

interface AssignFormProps {
  id: string;
  /** What is assigned; undefined or null where no rule is chosen. */
  rule: AssignableRule | null | undefined;
  memberMissing: string;
  /** Undefined where no rule is chosen. */
  onSubmit: ((body: AssignBody) => Promise<unknown>) | undefined;
  onDone: () => void;
}

const empty = {
  ...({ assignTo: "person", assignedTo: "", assignedToGroup: "" } as const),
  ...({ priority: "medium", dueDate: "", notes: "" } as const),
};
const fields = ["assignedTo", "assignedToGroup", "priority", "dueDate", "notes", "reviewerId"] as const;

const priorityOptions = Object.entries(messages.priorities).map(([value, label]) => ({ value, label }));

const toBody = ({ priority, dueDate, notes, ...values }: AssignValues): AssignBody => ({
  ...assignToBody(values),
  priority,
  ...reviewBody(values),
  ...(dueDate && { dueDate }),
  ...(notes.trim() && { notes: notes.trim() }),
});

/** Who can be chosen, and what to say when no one can. */
const useMembers = () => {
  const { options, hasFailed } = useMemberOptions();
  const isEmpty = options?.length === 0;
  return {
    options,
    problem: hasFailed ? messages.membersFailed : isEmpty ? messages.noMembers : undefined,
  };
};

/** Whether a rule without a review is to get one, as its part and the company say; undefined until that is known. */
const useReviewPreset = (rule: AssignFormProps["rule"]): boolean | undefined => {
  const { titleNumber, partNo, reviewerId } = rule ?? {};
  const isAsked = titleNumber !== undefined && partNo !== undefined && reviewerId === null;
  const { data } = useApi(
    getReviewSetting,
    isAsked ? { params: { titleId: String(titleNumber), partNo } } : null,
  );
  return data?.preset;
};

/** The fields of the assign dialog; the buttons are the dialog's. */
export const AssignForm = (props: AssignFormProps) => {
  const { id, rule, memberMissing, onSubmit, onDone } = props;
  const { user } = useSession();
  const { assigneeName = null, reviewerId = null } = rule ?? {};
  const review = { needsReview: reviewerId !== null, reviewerId: reviewerId ?? user?.id ?? "" };
  const form = useForm<AssignValues>({ defaultValues: { ...empty, ...review } });
  const { register, handleSubmit, setError, formState, watch } = form;
  const members = useMembers();
  const preset = useReviewPreset(rule);
  useEffect(() => {
    // What the person chose before it was known stays.
    if (preset && !form.getFieldState("needsReview").isTouched) form.setValue("needsReview", true);
  }, [preset, form]);
  const { errors } = formState;
  const [dueDate, needsReview, assignTo] = watch(["dueDate", "needsReview", "assignTo"]);
  const submit: SubmitHandler<AssignValues> = async (values) => {
    if (!onSubmit) return notify.error(messages.errorTitle, messages.noRule);
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
  const refuse: SubmitErrorHandler<AssignValues> = ({ assignedTo }) => {
    if (assignedTo && !members.problem) notify.error(messages.validationTitle, messages.memberMissing);
  };
  return (
    <form id={id} noValidate className={styles.form} onSubmit={handleSubmit(submit, refuse)}>
      {/* The form has these values among others. */}
      <AssignToChoice register={register as unknown as UseFormRegister<AssignToValues>} />
      {assignTo === "group" ? (
        <GroupField
          register={register as unknown as UseFormRegister<AssignToValues>}
          error={errors.assignedToGroup?.message}
        />
      ) : (
        <FormField
          label={messages.member}
          isRequired
          hint={assigneeName ? messages.currentlyWith(assigneeName) : undefined}
          error={errors.assignedTo?.message ?? members.problem}
        >
          <SelectInput
            placeholder={messages.memberPlaceholder}
            options={members.options ?? []}
            {...register("assignedTo", {
              validate: (id, { assignTo: to }) => to === "group" || id !== "" || memberMissing,
            })}
          />
        </FormField>
      )}
      <div className={styles.pair}>
        <FormField label={messages.priority} error={errors.priority?.message}>
          <SelectInput options={priorityOptions} {...register("priority")} />
        </FormField>
        <FormField
          label={messages.dueDate}
          hint={!errors.dueDate && dueDate && dueDate < today() ? messages.pastDate : undefined}
          error={errors.dueDate?.message}
        >
          <Input type="date" {...dueDateBounds()} {...register("dueDate", { validate: validateDueDate })} />
        </FormField>
      </div>
      <ReviewFields
        // The form has these values among others.
        register={register as unknown as UseFormRegister<ReviewValues>}
        isOn={needsReview}
        people={members.options}
        error={errors.reviewerId?.message}
      />
      <FormField label={messages.notes} error={errors.notes?.message}>
        <Textarea rows={3} maxLength={5000} {...register("notes")} />
      </FormField>
    </form>
  );
};
