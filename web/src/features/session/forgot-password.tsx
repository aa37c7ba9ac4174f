import { useState } from "react";
import { useForm } from "react-hook-form";
import { useLocation } from "react-router-dom";
import { requestPasswordReset } from "../../../../shared/api/account.ts";
import type { BodyOf } from "../../../../shared/api/contract.ts";
import { laterResolver } from "../../lib/later-resolver.ts";
import { useApiMutation } from "../../lib/use-api-mutation.ts";
import { FocusedHeading } from "../../ui/focused-heading.tsx";
import { notify } from "../../ui/notify.ts";
import { useDocumentTitle } from "../../ui/page-header.tsx";
import { PlainButton, PlainLink } from "../../ui/plain/plain-button.tsx";
import { PlainField, PlainInput } from "../../ui/plain/plain-field.tsx";
import styles from "./auth.module.css";
import { AuthColumn } from "./auth-layout.tsx";
import { messages } from "./password-reset-messages.ts";

const BackToSignIn = () => (
  <PlainLink variant="ghost" to="/auth">
    {messages.back}
  </PlainLink>
);

/** The same for every address: it must not reveal who has an account. */
const Sent = ({ address, onAgain }: { address: string; onAgain: () => void }) => (
  <>
    <FocusedHeading className={styles.heading}>{messages.sent.heading}</FocusedHeading>
    <p className={styles.lead}>{messages.sent.lead(address)}</p>
    <p className={styles.lead}>{messages.sent.hint}</p>
    <div className={styles.actions}>
      <PlainButton variant="outline" onClick={onAgain}>
        {messages.sent.again}
      </PlainButton>
      <BackToSignIn />
    </div>
  </>
);

/** What was typed on the sign-in form, if the person comes from there. */
const typedBefore = (state: unknown): string =>
  typeof state === "object" && state !== null && "email" in state ? String(state.email ?? "") : "";

const Ask = ({ onSent }: { onSent: (address: string) => void }) => {
  const { run } = useApiMutation(requestPasswordReset);
  const form = useForm<BodyOf<typeof requestPasswordReset>>({
    resolver: laterResolver(async () => (await import("./resolvers.ts")).resetRequestResolver),
    defaultValues: { email: typedBefore(useLocation().state) },
  });
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(
    async (body) => {
      try {
        await run({ body });
        onSent(body.email);
      } catch (error) {
        notify.rejection(error, messages.forgot.failed, messages.forgot.failedBody);
      }
    },
    () => {
      if (form.getValues("email").trim()) return;
      notify.error(messages.forgot.missing.title, messages.forgot.missing.description);
    },
  );
  return (
    <>
      <h1 className={styles.heading}>{messages.forgot.heading}</h1>
      <p className={styles.lead}>{messages.forgot.lead}</p>
      <form noValidate className={styles.form} onSubmit={(event) => void submit(event)}>
        <PlainField label={messages.forgot.email} error={errors.email?.message}>
          <PlainInput type="email" autoComplete="username" {...form.register("email")} />
        </PlainField>
        <PlainButton
          type="submit"
          size="lg"
          isWide
          isPending={isSubmitting}
          pendingText={messages.forgot.pending}
        >
          {messages.forgot.submit}
        </PlainButton>
        <BackToSignIn />
      </form>
    </>
  );
};

/** Asks for the address to mail a link to, then says where to look. */
export const ForgotPassword = () => {
  useDocumentTitle(messages.forgot.documentTitle);
  const [sentTo, setSentTo] = useState<string>();
  return (
    <AuthColumn>
      {sentTo ? <Sent address={sentTo} onAgain={() => setSentTo(undefined)} /> : <Ask onSent={setSentTo} />}
    </AuthColumn>
  );
};
