import { Button, Input, Textarea } from "@chakra-ui/react";
import { useId } from "react";
import { type SubmitErrorHandler, type SubmitHandler, type UseFormRegister, useForm } from "react-hook-form";
import type { AssignBody } from "../../../../../shared/schemas/assignment.ts";
import { dueDateBounds, validateDueDate } from "../../../lib/due-date-input.ts";
import { useSession } from "../../../lib/session.ts";
import { AssignToChoice, type AssignToValues, assignToBody, GroupField } from "../../../ui/assign-to.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { FormField } from "../../../ui/form-field.tsx";
import { notify } from "../../../ui/notify.ts";
import { ReviewFields, type ReviewValues } from "../../../ui/review-fields.tsx";
import { SelectInput } from "../../../ui/select-input.tsx";
import styles from "./regulation-bulk.module.css";
import { bulkMessages } from "./regulation-bulk-messages.ts";
import { useRegulationPeople } from "./use-regulation-people.ts";

const { assignDialog: messages } = bulkMessages;

interface BulkAssignProps {
  isOpen: boolean;
  /** Rules to assign. */
  count: number;
  onAssign: (body: AssignBody) => void;
  onClose: () => void;
  focusAfter: () => HTMLElement | null;
}

interface Values extends ReviewValues, AssignToValues {
  priority: "low" | "medium" | "high";
  dueDate: string;
  notes: string;
}

const empty = {
  ...({ assignTo: "person", assignedTo: "", assignedToGroup: "" } as const),
  ...({ priority: "medium", dueDate: "", notes: "", needsReview: false } as const),
};

const priorities = Object.entries(messages.priorities).map(([value, label]) => ({ value, label }));

/** Without the check mark rules keep the review they have, and new assignments follow their part. */
const toBody = ({ priority, dueDate, notes, needsReview, reviewerId, ...to }: Values): AssignBody => ({
  ...assignToBody(to),
  priority,
  ...(needsReview && { needsReview, reviewerId }),
  ...(dueDate && { dueDate }),
  ...(notes.trim() && { notes: notes.trim() }),
});

const AssignFields = ({ id, onAssign }: { id: string } & Pick<BulkAssignProps, "onAssign">) => {
  const { user } = useSession();
  const form = useForm<Values>({ defaultValues: { ...empty, reviewerId: user?.id ?? "" } });
  const { register, handleSubmit, formState, watch } = form;
  const { withAddresses: people, error } = useRegulationPeople();
  const problem = error ? messages.membersFailed : people?.length === 0 ? messages.noMembers : undefined;
  const submit: SubmitHandler<Values> = (values) => onAssign(toBody(values));
  const refuse: SubmitErrorHandler<Values> = ({ assignedTo }) => {
    if (assignedTo && !problem) notify.error(messages.validationTitle, messages.memberMissing);
  };
  return (
    <form id={id} noValidate className={styles.form} onSubmit={handleSubmit(submit, refuse)}>
      {/* The form has these values among others. */}
      <AssignToChoice register={register as unknown as UseFormRegister<AssignToValues>} />
      {watch("assignTo") === "group" ? (
        <GroupField
          register={register as unknown as UseFormRegister<AssignToValues>}
          error={formState.errors.assignedToGroup?.message}
        />
      ) : (
        <FormField label={messages.member} isRequired error={formState.errors.assignedTo?.message ?? problem}>
          <SelectInput
            placeholder={messages.memberPlaceholder}
            options={people ?? []}
            {...register("assignedTo", {
              validate: (id, { assignTo }) => assignTo === "group" || id !== "" || messages.memberMissing,
            })}
          />
        </FormField>
      )}
      <div className={styles.pair}>
        <FormField label={messages.priority}>
          <SelectInput options={priorities} {...register("priority")} />
        </FormField>
        <FormField label={messages.dueDate} error={formState.errors.dueDate?.message}>
          <Input type="date" {...dueDateBounds()} {...register("dueDate", { validate: validateDueDate })} />
        </FormField>
      </div>
      <ReviewFields
        // The form has these values among others.
        register={register as unknown as UseFormRegister<ReviewValues>}
        isOn={watch("needsReview")}
        people={people}
        error={formState.errors.reviewerId?.message}
      />
      <FormField label={messages.notes}>
        <Textarea rows={3} maxLength={5000} {...register("notes")} />
      </FormField>
    </form>
  );
};

/** Assigns all selected rules to one person; what comes of it is shown in the bar. */
export const RegulationBulkAssign = ({ isOpen, count, onAssign, onClose, focusAfter }: BulkAssignProps) => {
  const formId = useId();
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={messages.title(count)}
      description={messages.replaces}
      focusAfter={focusAfter}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            {messages.cancel}
          </Button>
          <Button type="submit" form={formId}>
            {messages.submit(count)}
          </Button>
        </>
      }
    >
      <AssignFields id={formId} onAssign={onAssign} />
    </Dialog>
  );
};
