import { Button } from "@chakra-ui/react";
import { useEffect, useRef, useState } from "react";
import { Link } from "react-router-dom";
import { confirmEmail } from "../../../../shared/api/account.ts";
import { messageOf } from "../../lib/api-error.ts";
import { useSessionChange } from "../../lib/session.ts";
import { useApiMutation } from "../../lib/use-api-mutation.ts";
import { CenteredCard } from "../../ui/centered-card.tsx";
import { notify } from "../../ui/notify.ts";
import { useDocumentTitle } from "../../ui/page-header.tsx";
import styles from "./confirm-email.module.css";
import { messages } from "./confirm-email-messages.ts";

const Done = () => {
  // The button that had the focus is gone.
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <>
      <h1 ref={heading} tabIndex={-1} className={styles.title}>
        {messages.done}
      </h1>
      <p className={styles.body}>{messages.doneBody}</p>
      <Button asChild>
        <Link to="/">{messages.open}</Link>
      </Button>
    </>
  );
};

/** A button and not the visit itself: programs that look into mails open links, too. */
export const ConfirmEmail = ({ token }: { token: string }) => {
  useDocumentTitle(messages.documentTitle);
  const { run, isPending } = useApiMutation(confirmEmail);
  const { refresh } = useSessionChange();
  const [isDone, setDone] = useState(false);
  const [problem, setProblem] = useState<string>();
  const confirm = async () => {
    try {
      await run({ body: { token } });
      await refresh();
      setDone(true);
    } catch (error) {
      setProblem(messageOf(error, messages.failedBody));
      notify.rejection(error, messages.failed, messages.failedBody);
    }
  };
  if (isDone) {
    return (
      <CenteredCard>
        <Done />
      </CenteredCard>
    );
  }
  return (
    <CenteredCard>
      <h1 className={styles.title}>{messages.title}</h1>
      <p className={styles.body}>{messages.body}</p>
      {problem ? <p className={styles.problem}>{problem}</p> : null}
      <Button onClick={() => void confirm()} loading={isPending} loadingText={messages.confirming}>
        {messages.confirm}
      </Button>
    </CenteredCard>
  );
};
