import { Button } from "@chakra-ui/react";
import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { changePassword, listSessions } from "../../../../shared/api/account.ts";
import type { BodyOf } from "../../../../shared/api/contract.ts";
import { PasswordChange } from "../../../../shared/schemas/account-forms.ts";
import type { CurrentUser } from "../../../../shared/schemas/user.ts";
import { applyProblem } from "../../lib/form-problem.ts";
import { useApiMutation } from "../../lib/use-api-mutation.ts";
import { FormField } from "../../ui/form-field.tsx";
import { notify } from "../../ui/notify.ts";
import { PasswordInput } from "../../ui/password-input.tsx";
import { PasswordStrength } from "../../ui/password-strength.tsx";
import styles from "./account.module.css";
import { messages } from "./profile-messages.ts";

type Values = BodyOf<typeof changePassword>;

const fields = ["currentPassword", "newPassword"] as const;
const minimumPassword = 6;

/** The toast for values that cannot be sent; undefined when the fields say it. */
const problemOf = ({ currentPassword, newPassword }: Values) => {
  if (!currentPassword || !newPassword) return messages.missing;
  return newPassword.length < minimumPassword ? messages.tooShort : undefined;
};

const usePasswordForm = (onDone: () => void) => {
  const form = useForm<Values>({
    resolver: zodResolver(PasswordChange),
    defaultValues: { currentPassword: "", newPassword: "" },
  });
  const { run } = useApiMutation(changePassword, { invalidates: [listSessions] });
  const send = async (body: Values) => {
    try {
      await run({ body });
      notify.success(messages.passwordUpdated, messages.passwordUpdatedBody);
      onDone();
    } catch (error) {
      applyProblem(error, fields, form.setError);
      notify.failure(error, messages.failed, messages.passwordFailedBody);
    }
  };
  const explain = () => {
    const problem = problemOf(form.getValues());
    if (problem) notify.error(problem.title, problem.description);
  };
  return { form, submit: form.handleSubmit(send, explain) };
};

/** A new password, against the present one; one switch shows both. */
export const PasswordForm = ({ user, onDone }: { user: CurrentUser; onDone: () => void }) => {
  const { form, submit } = usePasswordForm(onDone);
  const [isVisible, setVisible] = useState(false);
  const { errors, isSubmitting } = form.formState;
  const visibility = { isVisible, onToggle: () => setVisible(!isVisible) };
  return (
    <form noValidate className={styles.form} onSubmit={(event) => void submit(event)}>
      {/* Password managers keep the new password under this name. */}
      <input type="email" autoComplete="username" value={user.email} readOnly hidden />
      <FormField label={messages.fields.currentPassword} error={errors.currentPassword?.message} isRequired>
        <PasswordInput
          autoComplete="current-password"
          {...visibility}
          {...form.register("currentPassword")}
        />
      </FormField>
      <FormField
        label={messages.fields.newPassword}
        hint={
          <PasswordStrength
            password={form.watch("newPassword")}
            about={[user.firstName, user.lastName, user.email, user.companyName ?? ""]}
            rule={messages.hints.newPassword}
          />
        }
        error={errors.newPassword?.message}
        isRequired
      >
        <PasswordInput autoComplete="new-password" {...visibility} {...form.register("newPassword")} />
      </FormField>
      <div className={styles.buttons}>
        <Button type="submit" loading={isSubmitting} loadingText={messages.changing}>
          {messages.change}
        </Button>
      </div>
    </form>
  );
};
