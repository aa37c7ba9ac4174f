import type { ReactNode } from "react";
import { useSessionChange } from "../../lib/session.ts";
import { CenteredCard } from "../../ui/centered-card.tsx";
import { useDocumentTitle } from "../../ui/page-header.tsx";
import { messages } from "./must-enroll-messages.ts";
import styles from "./two-step.module.css";
import { TwoStep } from "./two-step.tsx";

/** Until people who must have a second step have set one up, this is all they see. */
export const MustEnroll = ({ signOut }: { signOut: ReactNode }) => {
  useDocumentTitle(messages.title);
  const { refresh } = useSessionChange();
  return (
    <CenteredCard>
      <h1 className={styles.title}>{messages.title}</h1>
      <p>{messages.body}</p>
      <TwoStep onDone={() => void refresh()} />
      {signOut}
    </CenteredCard>
  );
};
