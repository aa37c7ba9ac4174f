import { Button, Input } from "@chakra-ui/react";
import { type FormEvent, useState } from "react";
import type { Passkey } from "../../../../shared/schemas/factors.ts";
import { formatRelative } from "../../lib/relative-time.ts";
import { FormField } from "../../ui/form-field.tsx";
import account from "./account.module.css";
import styles from "./two-step.module.css";
import { messages } from "./two-step-messages.ts";

interface NameFormProps {
  initial: string;
  submit: string;
  onSend: (name: string) => Promise<unknown>;
  onCancel: () => void;
  isPending: boolean;
}

/** Names a passkey. */
export const PasskeyNameForm = ({ initial, submit, onSend, onCancel, isPending }: NameFormProps) => {
  const [name, setName] = useState(initial);
  const send = (event: FormEvent) => {
    event.preventDefault();
    void onSend(name);
  };
  return (
    <form noValidate className={styles.section} onSubmit={send}>
      <FormField label={messages.name} hint={messages.nameHint} isRequired>
        <Input autoFocus maxLength={100} value={name} onChange={(event) => setName(event.target.value)} />
      </FormField>
      <div className={styles.buttons}>
        <Button type="submit" disabled={name.trim() === ""} loading={isPending} loadingText={messages.adding}>
          {submit}
        </Button>
        <Button variant="outline" onClick={onCancel} disabled={isPending}>
          {messages.cancel}
        </Button>
      </div>
    </form>
  );
};

interface PasskeyListProps {
  passkeys: readonly Passkey[];
  onRename: (passkey: Passkey) => void;
  onRemove: (passkey: Passkey) => void;
}

/** The person's passkeys. */
export const PasskeyList = ({ passkeys, onRename, onRemove }: PasskeyListProps) => (
  <ul className={account.list} aria-label={messages.passkeys}>
    {passkeys.map((passkey) => (
      <li key={passkey.id} className={styles.row}>
        <div className={styles.words}>
          <p className={styles.name}>{passkey.name}</p>
          <p className={account.facts}>
            {passkey.lastUsedAt ? messages.lastUsed(formatRelative(passkey.lastUsedAt)) : messages.neverUsed}
          </p>
        </div>
        <div className={styles.buttons}>
          <Button
            size="sm"
            variant="outline"
            aria-label={messages.renameOf(passkey.name)}
            onClick={() => onRename(passkey)}
          >
            {messages.rename}
          </Button>
          <Button
            size="sm"
            variant="outline"
            aria-label={messages.removeOf(passkey.name)}
            onClick={() => onRemove(passkey)}
          >
            {messages.remove}
          </Button>
        </div>
      </li>
    ))}
  </ul>
);
