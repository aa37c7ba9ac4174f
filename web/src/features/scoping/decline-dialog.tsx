import { Textarea } from "@chakra-ui/react";
import { useForm } from "react-hook-form";
import { useLast } from "../../lib/use-last.ts";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { FormField } from "../../ui/form-field.tsx";
import { messages } from "./scoping-messages.ts";
import type { Part } from "./use-proposals.ts";

const { declining: words } = messages;

/** What a decline does to the rules of these parts. */
const consequenceOf = (parts: readonly Part[]): string => {
  const may = parts.filter(({ proposal }) => proposal === "may_not_apply").length;
  const others = parts.length - may;
  return [
    ...(may > 0 ? [words.applicable(may)] : []),
    ...(others > 0 ? [words.notApplicable(others)] : []),
  ].join(" ");
};

const DeclineForm = ({ id, onSubmit }: { id: string; onSubmit: (reason: string) => Promise<void> }) => {
  const { register, handleSubmit, formState } = useForm({ defaultValues: { reason: "" } });
  return (
    <form id={id} noValidate onSubmit={handleSubmit(({ reason }) => onSubmit(reason.trim()))}>
      <FormField label={words.label} isRequired error={formState.errors.reason?.message}>
        <Textarea
          rows={4}
          maxLength={1000}
          {...register("reason", { validate: (text) => text.trim().length >= 3 || words.missing })}
        />
      </FormField>
    </form>
  );
};

interface DeclineDialogProps {
  /** The parts that are declined; none while nothing is asked. */
  parts: readonly Part[] | null;
  isPending: boolean;
  onReason: (reason: string) => Promise<void>;
  onClose: () => void;
}

/** Asks why what is proposed is declined. */
export const DeclineDialog = ({ parts, isPending, onReason, onClose }: DeclineDialogProps) => {
  const shown = useLast(parts) ?? [];
  return (
    <FormDialog
      isOpen={parts !== null}
      onClose={onClose}
      title={words.title}
      description={consequenceOf(shown)}
      cancel={words.cancel}
      submit={words.submit}
      submitting={words.submitting}
      isPending={isPending}
    >
      {(formId) => <DeclineForm id={formId} onSubmit={onReason} />}
    </FormDialog>
  );
};
