import { type FormEvent, useState } from "react";
import { loginRecoveryCode, loginTotp } from "../../../../shared/api/session.ts";
import type { SecondStepMethod } from "../../../../shared/schemas/factors.ts";
import type { CurrentUser } from "../../../../shared/schemas/user.ts";
import { ApiError, messageOf } from "../../lib/api-error.ts";
import { useApiMutation } from "../../lib/use-api-mutation.ts";
import { FocusedHeading } from "../../ui/focused-heading.tsx";
import { notify } from "../../ui/notify.ts";
import { PlainButton } from "../../ui/plain/plain-button.tsx";
import { PlainField, PlainInput } from "../../ui/plain/plain-field.tsx";
import styles from "./auth.module.css";
import { messages } from "./second-step-messages.ts";
import { usePasskeySignIn } from "./use-passkey-sign-in.ts";

interface SecondStepProps {
  methods: readonly SecondStepMethod[];
  onEnter: (user: CurrentUser) => Promise<void>;
  onBack: () => void;
}

const isExpired = (error: unknown): boolean =>
  error instanceof ApiError && error.problem?.code === "sign_in_expired";

const CodeForm = ({
  kind,
  onEnter,
  onBack,
}: Omit<SecondStepProps, "methods"> & { kind: "totp" | "recovery-code" }) => {
  const [code, setCode] = useState("");
  const [error, setError] = useState<string>();
  const { run, isPending } = useApiMutation(kind === "totp" ? loginTotp : loginRecoveryCode);
  const send = async () => {
    try {
      await onEnter(await run({ body: { code } }));
    } catch (failure) {
      if (isExpired(failure)) {
        notify.rejection(failure, messages.failed, messages.codeFailed);
        onBack();
      } else setError(messageOf(failure, messages.codeFailed));
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void send();
  };
  return (
    <form noValidate className={styles.form} onSubmit={submit}>
      <PlainField label={kind === "totp" ? messages.code : messages.recoveryCode} error={error}>
        <PlainInput
          value={code}
          onChange={(event) => setCode(event.target.value)}
          autoComplete="one-time-code"
          inputMode={kind === "totp" ? "numeric" : "text"}
          spellCheck={false}
        />
      </PlainField>
      <PlainButton type="submit" size="lg" isWide isPending={isPending} pendingText={messages.verifying}>
        {messages.verify}
      </PlainButton>
    </form>
  );
};

/** The second step of a sign-in, in place of the form. */
export const SecondStep = ({ methods, onEnter, onBack }: SecondStepProps) => {
  const hasApp = methods.includes("totp");
  const hasCodes = methods.includes("recovery-code");
  const [isRecovering, setRecovering] = useState(false);
  const passkey = usePasskeySignIn(onEnter);
  return (
    <>
      <FocusedHeading className={styles.heading}>{messages.heading}</FocusedHeading>
      <p className={styles.lead}>{messages.lead}</p>
      <div className={styles.form}>
        {methods.includes("passkey") ? (
          <PlainButton
            size="lg"
            isWide
            variant={hasApp || isRecovering ? "outline" : "solid"}
            onClick={() => void passkey.signIn()}
            isPending={passkey.isPending}
            pendingText={messages.asking}
          >
            {messages.usePasskey}
          </PlainButton>
        ) : null}
        {isRecovering ? <CodeForm key="recovery" kind="recovery-code" {...{ onEnter, onBack }} /> : null}
        {hasApp && !isRecovering ? <CodeForm key="totp" kind="totp" {...{ onEnter, onBack }} /> : null}
        <div className={styles.actions}>
          {hasCodes && !isRecovering ? (
            <PlainButton variant="ghost" onClick={() => setRecovering(true)}>
              {messages.useRecoveryCode}
            </PlainButton>
          ) : null}
          {isRecovering && hasApp ? (
            <PlainButton variant="ghost" onClick={() => setRecovering(false)}>
              {messages.useApp}
            </PlainButton>
          ) : null}
          <PlainButton variant="ghost" onClick={onBack}>
            {messages.back}
          </PlainButton>
        </div>
      </div>
    </>
  );
};
