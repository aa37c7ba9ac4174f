import { useState } from "react";
import { confirmEmail } from "../../../../shared/api/account.ts";
import { messageOf } from "../../lib/api-error.ts";
import { useSessionChange } from "../../lib/session.ts";
import { useApiMutation } from "../../lib/use-api-mutation.ts";
import { CenteredCard } from "../../ui/centered-card.tsx";
import { FocusedHeading } from "../../ui/focused-heading.tsx";
import { notify } from "../../ui/notify.ts";
import { useDocumentTitle } from "../../ui/page-header.tsx";
import { PlainButton, PlainLink } from "../../ui/plain/plain-button.tsx";
import styles from "./confirm-email.module.css";
import { messages } from "./confirm-email-messages.ts";

const Done = ({ message }: { message: string }) => (
  <>
    <FocusedHeading className={styles.title}>{messages.done}</FocusedHeading>
    <p className={styles.body}>{message}</p>
    <PlainLink to="/">{messages.open}</PlainLink>
  </>
);

interface ConfirmEmailProps {
  token: string;
  /** Whether it proves a registered address, or takes a new one into use. */
  purpose: keyof typeof messages.purposes;
}

/** A button and not the visit itself: programs that look into mails open links, too. */
export const ConfirmEmail = ({ token, purpose }: ConfirmEmailProps) => {
  const words = messages.purposes[purpose];
  useDocumentTitle(words.title);
  const { run, isPending } = useApiMutation(confirmEmail);
  const { refresh } = useSessionChange();
  const [done, setDone] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const confirm = async () => {
    try {
      const { message } = await run({ body: { token } });
      await refresh();
      setDone(message);
    } catch (error) {
      setProblem(messageOf(error, messages.failedBody));
      notify.rejection(error, messages.failed, messages.failedBody);
    }
  };
  if (done) {
    return (
      <CenteredCard>
        <Done message={done} />
      </CenteredCard>
    );
  }
  return (
    <CenteredCard>
      <h1 className={styles.title}>{words.title}</h1>
      <p className={styles.body}>{words.body}</p>
      {problem ? <p className={styles.problem}>{problem}</p> : null}
      <PlainButton onClick={() => void confirm()} isPending={isPending} pendingText={messages.confirming}>
        {messages.confirm}
      </PlainButton>
    </CenteredCard>
  );
};
