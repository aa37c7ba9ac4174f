import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { confirmIdentity } from "../../../../shared/api/account.ts";
import type { BodyOf } from "../../../../shared/api/contract.ts";
import { IdentityProof } from "../../../../shared/schemas/account-forms.ts";
import { applyProblem } from "../../lib/form-problem.ts";
import { useApiMutation } from "../../lib/use-api-mutation.ts";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { FormField } from "../../ui/form-field.tsx";
import { notify } from "../../ui/notify.ts";
import { PasswordInput } from "../../ui/password-input.tsx";
import { messages } from "./step-up-messages.ts";

type Values = BodyOf<typeof confirmIdentity>;

/** Asks for the password again before something that changes who may come in. */
export const StepUpDialog = ({ onDone }: { onDone: (isConfirmed: boolean) => void }) => {
  const [isVisible, setVisible] = useState(false);
  const form = useForm<Values>({
    resolver: zodResolver(IdentityProof),
    defaultValues: { password: "" },
  });
  const { run } = useApiMutation(confirmIdentity);
  const { errors, isSubmitting } = form.formState;
  const send = async (body: Values) => {
    try {
      await run({ body });
      onDone(true);
    } catch (error) {
      if (!applyProblem(error, ["password"], form.setError))
        notify.failure(error, messages.failed, messages.failedBody);
    }
  };
  return (
    <FormDialog
      isOpen
      onClose={() => onDone(false)}
      size="sm"
      title={messages.title}
      description={messages.description}
      cancel={messages.cancel}
      submit={messages.confirm}
      submitting={messages.confirming}
      isPending={isSubmitting}
    >
      {(formId) => (
        <form noValidate id={formId} onSubmit={(event) => void form.handleSubmit(send)(event)}>
          <FormField label={messages.password} error={errors.password?.message} isRequired>
            <PasswordInput
              autoFocus
              autoComplete="current-password"
              isVisible={isVisible}
              onToggle={() => setVisible(!isVisible)}
              {...form.register("password")}
            />
          </FormField>
        </form>
      )}
    </FormDialog>
  );
};
