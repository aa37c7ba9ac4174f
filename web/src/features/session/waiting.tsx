import { Button, HStack } from "@chakra-ui/react";
import { Hourglass } from "lucide-react";
import { useState } from "react";
import { useSession, useSessionChange } from "../../lib/session.ts";
import { CenteredCard } from "../../ui/centered-card.tsx";
import { useDocumentTitle } from "../../ui/page-header.tsx";
import { useSignOut } from "./use-sign-out.ts";
import styles from "./waiting.module.css";
import { messages } from "./waiting-messages.ts";

/** The request to join, and the two things a person can do in the meantime. */
export const Waiting = () => {
  useDocumentTitle(messages.title);
  const { user } = useSession();
  const words = user?.emailConfirmedAt === null ? messages.unconfirmed : messages.asked;
  const { refresh } = useSessionChange();
  const { signOut, isPending } = useSignOut();
  const [isChecking, setChecking] = useState(false);
  const check = async () => {
    setChecking(true);
    await refresh().finally(() => setChecking(false));
  };
  return (
    <CenteredCard>
      <span className={styles.icon}>
        <Hourglass size={22} aria-hidden="true" />
      </span>
      <h1 className={styles.title}>{messages.title}</h1>
      <p className={styles.body}>{words.body(user?.companyName ?? messages.yourCompany)}</p>
      <p className={styles.next}>{words.next}</p>
      <HStack gap="2" flexWrap="wrap">
        <Button onClick={() => void check()} loading={isChecking} loadingText={messages.check}>
          {messages.check}
        </Button>
        <Button
          variant="outline"
          onClick={() => void signOut()}
          loading={isPending}
          loadingText={messages.signOut}
        >
          {messages.signOut}
        </Button>
      </HStack>
    </CenteredCard>
  );
};
