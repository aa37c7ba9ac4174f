import { Button } from "@chakra-ui/react";
import { useState } from "react";
import { Link } from "react-router-dom";
import { getMailPreferences, unsubscribe } from "../../../../shared/api/mail-preferences.ts";
import type { MailKind } from "../../../../shared/schemas/mail-preferences.ts";
import { messageOf } from "../../lib/api-error.ts";
import { useApiMutation } from "../../lib/use-api-mutation.ts";
import { CenteredCard } from "../../ui/centered-card.tsx";
import { FocusedHeading } from "../../ui/focused-heading.tsx";
import { notify } from "../../ui/notify.ts";
import { useDocumentTitle } from "../../ui/page-header.tsx";
import styles from "./confirm-email.module.css";
import { unsubscribeMessages as messages } from "./mail-messages.ts";

const shownIn = { invalidates: [getMailPreferences] };

/** What a link's token is about. Its signature is the server's business. */
const kindOf = (token: string): MailKind | undefined =>
  /^(summary|reminders)\.[\w-]+\.[\w-]+$/.exec(token)?.[1] as MailKind | undefined;

const OpenButton = () => (
  <Button asChild>
    <Link to="/">{messages.open}</Link>
  </Button>
);

const Done = ({ message }: { message: string }) => (
  <>
    <FocusedHeading className={styles.title}>{messages.done}</FocusedHeading>
    <p className={styles.body}>
      {message} {messages.back}
    </p>
    <OpenButton />
  </>
);

const Ask = ({
  token,
  kind,
  onDone,
}: {
  token: string;
  kind: MailKind;
  onDone: (message: string) => void;
}) => {
  const { run, isPending } = useApiMutation(unsubscribe, shownIn);
  const [problem, setProblem] = useState<string>();
  const stop = async () => {
    try {
      onDone((await run({ query: { token } })).message);
    } catch (error) {
      setProblem(messageOf(error, messages.failedBody));
      notify.rejection(error, messages.failed, messages.failedBody);
    }
  };
  return (
    <>
      <h1 className={styles.title}>{messages.title[kind]}</h1>
      <p className={styles.body}>
        {messages.body[kind]} {messages.back}
      </p>
      {problem ? <p className={styles.problem}>{problem}</p> : null}
      <Button onClick={() => void stop()} loading={isPending} loadingText={messages.stopping}>
        {messages.stop}
      </Button>
    </>
  );
};

const Broken = () => (
  <>
    <h1 className={styles.title}>{messages.brokenTitle}</h1>
    <p className={styles.body}>{messages.broken}</p>
    <OpenButton />
  </>
);

/** Ends a kind of mails. A button and not the visit itself: programs that look into mails open links, too. */
export const Unsubscribe = ({ token }: { token: string }) => {
  useDocumentTitle(messages.documentTitle);
  const [done, setDone] = useState<string>();
  const kind = kindOf(token);
  if (done !== undefined)
    return (
      <CenteredCard>
        <Done message={done} />
      </CenteredCard>
    );
  return (
    <CenteredCard>{kind ? <Ask token={token} kind={kind} onDone={setDone} /> : <Broken />}</CenteredCard>
  );
};
