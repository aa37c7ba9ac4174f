import { useForm } from "react-hook-form";
import { Link } from "react-router-dom";
import type { BodyOf } from "../../../../shared/api/contract.ts";
import { login } from "../../../../shared/api/session.ts";
import type { SecondStep, SecondStepMethod } from "../../../../shared/schemas/factors.ts";
import type { CurrentUser } from "../../../../shared/schemas/user.ts";
import { laterResolver } from "../../lib/later-resolver.ts";
import { useApiMutation } from "../../lib/use-api-mutation.ts";
import { notify } from "../../ui/notify.ts";
import { PlainButton } from "../../ui/plain/plain-button.tsx";
import { PlainField, PlainInput, PlainPassword } from "../../ui/plain/plain-field.tsx";
import styles from "./auth.module.css";
import { messages } from "./auth-messages.ts";
import { messages as stepMessages } from "./second-step-messages.ts";
import { messages as ssoMessages } from "./sso-messages.ts";
import { usePasskeySignIn } from "./use-passkey-sign-in.ts";

export interface PasswordVisibility {
  isVisible: boolean;
  toggle: () => void;
}

/** What is asked for where the password alone does not sign in: the call's answer 202. */
const secondStepIn = (answer: CurrentUser | SecondStep): SecondStep | undefined =>
  "next" in answer ? answer : undefined;

interface LoginFormProps {
  visibility: PasswordVisibility;
  /** Whom an invitation is for, where the person came by one. */
  invited: { email: string } | undefined;
  onEnter: (user: CurrentUser) => Promise<void>;
  onSecondStep: (methods: readonly SecondStepMethod[]) => void;
  onSso: () => void;
}

const useLoginForm = ({ invited, onEnter, onSecondStep }: Omit<LoginFormProps, "visibility" | "onSso">) => {
  const form = useForm<BodyOf<typeof login>>({
    resolver: laterResolver(async () => (await import("./resolvers.ts")).loginResolver),
    defaultValues: { email: invited?.email ?? "", password: "" },
  });
  const { run } = useApiMutation(login);
  const submit = form.handleSubmit(
    async (body) => {
      try {
        const answer = await run({ body });
        const step = secondStepIn(answer);
        if (step) onSecondStep(step.methods);
        else await onEnter(answer);
      } catch (error) {
        // A wrong password is a 401 as well: the toast is shown whatever the status.
        notify.rejection(error, messages.login.failed, messages.login.failedBody);
      }
    },
    () => notify.error(messages.invalid.missing.title, messages.invalid.missing.description),
  );
  return { form, submit };
};

/** Sign in with email and password. */
export const LoginForm = ({ visibility, onSso, ...rest }: LoginFormProps) => {
  const { form, submit } = useLoginForm(rest);
  const passkey = usePasskeySignIn(rest.onEnter);
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
      <PlainButton
        size="lg"
        variant="outline"
        isWide
        onClick={() => void passkey.signIn()}
        isPending={passkey.isPending}
        pendingText={stepMessages.asking}
      >
        {stepMessages.signInWithPasskey}
      </PlainButton>
      <PlainButton size="lg" variant="outline" isWide onClick={onSso}>
        {ssoMessages.start}
      </PlainButton>
    </form>
  );
};
