import { TriangleAlert } from "lucide-react";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { useNavigate } from "react-router-dom";
import { resetPassword } from "../../../../shared/api/account.ts";
import { messageOf, statusOf } from "../../lib/api-error.ts";
import { applyProblem } from "../../lib/form-problem.ts";
import { laterResolver } from "../../lib/later-resolver.ts";
import { useSessionChange } from "../../lib/session.ts";
import { useApiMutation } from "../../lib/use-api-mutation.ts";
import { FocusedHeading } from "../../ui/focused-heading.tsx";
import { notify } from "../../ui/notify.ts";
import { useDocumentTitle } from "../../ui/page-header.tsx";
import { PasswordStrength } from "../../ui/password-strength.tsx";
import { PlainButton, PlainLink } from "../../ui/plain/plain-button.tsx";
import { PlainField, PlainPassword } from "../../ui/plain/plain-field.tsx";
import styles from "./auth.module.css";
import { AuthColumn } from "./auth-layout.tsx";
import { messages } from "./password-reset-messages.ts";

interface Values {
  newPassword: string;
}

const minimumPassword = 6;
const problemOf = ({ newPassword }: Values) => {
  if (!newPassword) return messages.reset.missing;
  return newPassword.length < minimumPassword ? messages.reset.weak : undefined;
};

/** @param onDead gets the error of a link that no longer works */
const useResetForm = (token: string, onDead: (error: unknown) => void) => {
  const form = useForm<Values>({
    resolver: laterResolver(async () => (await import("./resolvers.ts")).newPasswordResolver),
    defaultValues: { newPassword: "" },
  });
  const { run } = useApiMutation(resetPassword);
  const { refresh } = useSessionChange();
  const navigate = useNavigate();
  const send = async ({ newPassword }: Values) => {
    try {
      await run({ body: { token, newPassword } });
      // Any session of this account in this browser has ended.
      await refresh();
      notify.success(messages.reset.done, messages.reset.doneBody);
      await navigate("/auth", { replace: true });
    } catch (error) {
      if (statusOf(error) === 404) return onDead(error);
      applyProblem(error, ["newPassword"], form.setError);
      notify.rejection(error, messages.reset.failed, messages.reset.failedBody);
    }
  };
  const explain = () => {
    const problem = problemOf(form.getValues());
    if (problem) notify.error(problem.title, problem.description);
  };
  return { form, submit: form.handleSubmit(send, explain) };
};

const DeadLink = ({ error }: { error: unknown }) => (
  <>
    <FocusedHeading className={styles.heading}>{messages.reset.heading}</FocusedHeading>
    <div className={styles.notice} data-tone="bad" role="alert">
      <TriangleAlert size={18} aria-hidden="true" className={styles.noticeIcon} />
      <p>{messageOf(error, messages.reset.failedBody)}</p>
    </div>
    <div className={styles.actions}>
      <PlainLink to="/auth#forgot">{messages.reset.askAgain}</PlainLink>
      <PlainLink variant="ghost" to="/auth">
        {messages.back}
      </PlainLink>
    </div>
  </>
);

/** Where the mailed link of a forgotten password leads. */
export const ResetPassword = ({ token }: { token: string }) => {
  useDocumentTitle(messages.reset.documentTitle);
  const [dead, setDead] = useState<unknown>();
  const { form, submit } = useResetForm(token, setDead);
  const [isVisible, setVisible] = useState(false);
  const { errors, isSubmitting } = form.formState;
  return (
    <AuthColumn>
      {dead ? (
        <DeadLink error={dead} />
      ) : (
        <>
          <h1 className={styles.heading}>{messages.reset.heading}</h1>
          <p className={styles.lead}>{messages.reset.lead}</p>
          <form noValidate className={styles.form} onSubmit={(event) => void submit(event)}>
            <PlainField
              label={messages.reset.password}
              hint={
                <PasswordStrength
                  password={form.watch("newPassword")}
                  about={[]}
                  rule={messages.reset.hint}
                />
              }
              error={errors.newPassword?.message}
            >
              <PlainPassword
                autoComplete="new-password"
                isVisible={isVisible}
                onToggle={() => setVisible(!isVisible)}
                {...form.register("newPassword")}
              />
            </PlainField>
            <PlainButton
              type="submit"
              size="lg"
              isWide
              isPending={isSubmitting}
              pendingText={messages.reset.pending}
            >
              {messages.reset.submit}
            </PlainButton>
          </form>
        </>
      )}
    </AuthColumn>
  );
};
