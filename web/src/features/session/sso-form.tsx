import { type FormEvent, useState } from "react";
import { startSso } from "../../../../shared/api/sso.ts";
import { messageOf } from "../../lib/api-error.ts";
import { useApiMutation } from "../../lib/use-api-mutation.ts";
import { PlainButton } from "../../ui/plain/plain-button.tsx";
import { PlainField, PlainInput } from "../../ui/plain/plain-field.tsx";
import styles from "./auth.module.css";
import { messages } from "./sso-messages.ts";

/** Asks for the address whose company says where to sign in, and goes there. */
export const SsoForm = ({ onBack }: { onBack: () => void }) => {
  const [email, setEmail] = useState("");
  const [error, setError] = useState<string>();
  const { run, isPending } = useApiMutation(startSso);
  const go = async () => {
    try {
      const { url } = await run({ body: { email } });
      window.location.assign(url);
    } catch (failure) {
      setError(messageOf(failure, messages.failedBody));
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void go();
  };
  return (
    <form noValidate className={styles.form} onSubmit={submit}>
      <PlainField label={messages.email} error={error}>
        <PlainInput
          type="email"
          autoComplete="username"
          autoFocus
          value={email}
          onChange={(event) => setEmail(event.target.value)}
        />
      </PlainField>
      <PlainButton type="submit" size="lg" isWide isPending={isPending} pendingText={messages.continuing}>
        {messages.continue}
      </PlainButton>
      <PlainButton variant="ghost" onClick={onBack}>
        {messages.back}
      </PlainButton>
    </form>
  );
};
