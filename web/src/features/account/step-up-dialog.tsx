import { Button, Input } from "@chakra-ui/react";
import { type FormEvent, useEffect, useState } from "react";
import { confirmIdentity, getStepUpOptions } from "../../../../shared/api/account.ts";
import type { BodyOf, ResponseOf } from "../../../../shared/api/contract.ts";
import { call } from "../../lib/api-client.ts";
import { messageOf } from "../../lib/api-error.ts";
import { isTurnedDown, provePasskey } from "../../lib/passkey.ts";
import { ssoChannel } from "../../lib/sso-channel.ts";
import { useApiMutation } from "../../lib/use-api-mutation.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { FormButtons } from "../../ui/form-dialog.tsx";
import { FormField } from "../../ui/form-field.tsx";
import { notify } from "../../ui/notify.ts";
import { PasswordInput } from "../../ui/password-input.tsx";
import { messages } from "./step-up-messages.ts";

type Options = ResponseOf<typeof getStepUpOptions>;
type Close = (isConfirmed: boolean) => void;

/** With what the person may confirm it, once the server has said so. */
const useOptions = (): Options | undefined => {
  const [options, setOptions] = useState<Options>();
  useEffect(() => {
    call(getStepUpOptions, {})
      .then(setOptions)
      .catch((error: unknown) => notify.failure(error, messages.failed, messages.failedBody));
  }, []);
  return options;
};

interface SecretFormProps {
  formId: string;
  kind: "code" | "password";
  onSend: (secret: string) => Promise<void>;
  error: string | undefined;
}

const SecretForm = ({ formId, kind, onSend, error }: SecretFormProps) => {
  const [secret, setSecret] = useState("");
  const [isVisible, setVisible] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void onSend(secret);
  };
  const shared = {
    autoFocus: true,
    value: secret,
    onChange: (event: { target: { value: string } }) => setSecret(event.target.value),
  };
  return (
    <form noValidate id={formId} onSubmit={submit}>
      <FormField label={messages[kind]} error={error} isRequired>
        {kind === "password" ? (
          <PasswordInput
            {...shared}
            autoComplete="current-password"
            isVisible={isVisible}
            onToggle={() => setVisible(!isVisible)}
          />
        ) : (
          <Input {...shared} inputMode="numeric" autoComplete="one-time-code" />
        )}
      </FormField>
    </form>
  );
};

/** A window of its own, so that what the person was at stays as it is. */
const openProvider = (url: string | null): void => {
  if (url) window.open(url, "subpart-sso", "popup,width=520,height=720");
};

/** Asks people to confirm who they are before something that changes who may come in. */
export const StepUpDialog = ({ onDone }: { onDone: Close }) => {
  const options = useOptions();
  const [error, setError] = useState<string>();
  const { run, isPending } = useApiMutation(confirmIdentity);
  const send = async (body: BodyOf<typeof confirmIdentity>) => {
    try {
      await run({ body });
      onDone(true);
    } catch (failure) {
      setError(messageOf(failure, messages.failedBody));
    }
  };
  const askForPasskey = async () => {
    if (!options?.options) return;
    try {
      await send({ credential: await provePasskey(options.options) });
    } catch (failure) {
      if (!isTurnedDown(failure)) setError(messages.failedBody);
    }
  };
  useEffect(() => ssoChannel.listen(() => onDone(true)), [onDone]);
  const methods = options?.methods ?? [];
  const kind = methods.includes("totp") ? "code" : methods.includes("password") && "password";
  const formId = "step-up";
  return (
    <Dialog
      isOpen
      onClose={() => onDone(false)}
      canDismiss={!isPending}
      size="sm"
      title={messages.title}
      description={messages.description}
      footer={
        <FormButtons
          formId={formId}
          cancel={messages.cancel}
          submit={messages.confirm}
          submitting={messages.confirming}
          isPending={isPending}
          canSubmit={Boolean(kind)}
          onCancel={() => onDone(false)}
        />
      }
    >
      {methods.includes("passkey") ? (
        <Button
          variant={kind ? "outline" : "solid"}
          width="full"
          marginBottom="4"
          onClick={() => void askForPasskey()}
        >
          {messages.passkey}
        </Button>
      ) : null}
      {options?.ssoUrl ? (
        <Button width="full" onClick={() => openProvider(options.ssoUrl)}>
          {messages.sso}
        </Button>
      ) : null}
      {kind ? (
        <SecretForm
          formId={formId}
          kind={kind}
          onSend={(secret) => send(kind === "code" ? { code: secret } : { password: secret })}
          error={error}
        />
      ) : (
        <p role="alert">{error}</p>
      )}
    </Dialog>
  );
};
