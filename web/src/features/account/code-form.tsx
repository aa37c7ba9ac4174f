import { Button, Input } from "@chakra-ui/react";
import { type FormEvent, useState } from "react";
import { messageOf } from "../../lib/api-error.ts";
import { FormField } from "../../ui/form-field.tsx";
import account from "./account.module.css";
import styles from "./two-step.module.css";
import { messages } from "./two-step-messages.ts";

interface CodeFormProps {
  /** Rejects where the code is wrong. */
  onSend: (code: string) => Promise<void>;
  onCancel: () => void;
}

/** Asks for the six digits of an app. */
export const CodeForm = ({ onSend, onCancel }: CodeFormProps) => {
  const [code, setCode] = useState("");
  const [error, setError] = useState<string>();
  const [isPending, setPending] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setPending(true);
    onSend(code)
      .catch((failure: unknown) => setError(messageOf(failure, messages.updateFailedBody)))
      .finally(() => setPending(false));
  };
  return (
    <form noValidate className={account.form} onSubmit={submit}>
      <FormField label={messages.code} error={error} isRequired>
        <Input
          autoFocus
          inputMode="numeric"
          autoComplete="one-time-code"
          value={code}
          onChange={(event) => setCode(event.target.value)}
        />
      </FormField>
      <div className={styles.buttons}>
        <Button type="submit" loading={isPending} loadingText={messages.confirming}>
          {messages.confirm}
        </Button>
        <Button variant="outline" onClick={onCancel} disabled={isPending}>
          {messages.cancel}
        </Button>
      </div>
    </form>
  );
};
