import { useForm } from "react-hook-form";
import { Link, useNavigate } from "react-router-dom";
import type { BodyOf } from "../../../../shared/api/contract.ts";
import { login } from "../../../../shared/api/session.ts";
import { laterResolver } from "../../lib/later-resolver.ts";
import { useSessionChange } from "../../lib/session.ts";
import { useApiMutation } from "../../lib/use-api-mutation.ts";
import { notify } from "../../ui/notify.ts";
import { PlainButton } from "../../ui/plain/plain-button.tsx";
import { PlainField, PlainInput, PlainPassword } from "../../ui/plain/plain-field.tsx";
import styles from "./auth.module.css";
import { messages } from "./auth-messages.ts";

export interface PasswordVisibility {
  isVisible: boolean;
  toggle: () => void;
}

const useLoginForm = (invited: { email: string } | undefined) => {
  const form = useForm<BodyOf<typeof login>>({
    resolver: laterResolver(async () => (await import("./resolvers.ts")).loginResolver),
    defaultValues: { email: invited?.email ?? "", password: "" },
  });
  const { run } = useApiMutation(login);
  const { enter } = useSessionChange();
  const navigate = useNavigate();
  const submit = form.handleSubmit(
    async (body) => {
      try {
        await enter(await run({ body }));
        notify.success(messages.login.welcome, messages.login.welcomeBody);
        // The invitation is accepted on this very screen.
        if (!invited) await navigate("/");
      } catch (error) {
        // A wrong password is a 401 as well: the toast is shown whatever the status.
        notify.rejection(error, messages.login.failed, messages.login.failedBody);
      }
    },
    () => notify.error(messages.invalid.missing.title, messages.invalid.missing.description),
  );
  return { form, submit };
};

interface LoginFormProps {
  visibility: PasswordVisibility;
  /** Whom an invitation is for, where the person came by one. */
  invited: { email: string } | undefined;
}

/** Sign in with email and password. */
export const LoginForm = ({ visibility, invited }: LoginFormProps) => {
  const { form, submit } = useLoginForm(invited);
  const { errors, isSubmitting } = form.formState;
  return (
    <form noValidate className={styles.form} onSubmit={(event) => void submit(event)}>
      <PlainField label={messages.fields.email} error={errors.email?.message}>
        <PlainInput type="email" autoComplete="username" {...form.register("email")} />
      </PlainField>
      <PlainField label={messages.fields.password} error={errors.password?.message}>
        <PlainPassword
          autoComplete="current-password"
          isVisible={visibility.isVisible}
          onToggle={visibility.toggle}
          {...form.register("password")}
        />
      </PlainField>
      <Link to="/auth#forgot" state={{ email: form.watch("email") }} className={styles.forgot ?? ""}>
        {messages.login.forgot}
      </Link>
      <PlainButton
        type="submit"
        size="lg"
        isWide
        isPending={isSubmitting}
        pendingText={messages.login.pending}
      >
        {messages.login.submit}
      </PlainButton>
    </form>
  );
};
