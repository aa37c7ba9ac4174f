import { Button } from "@chakra-ui/react";
import type { ReactNode } from "react";
import { useSessionChange } from "../../lib/session.ts";
import { CenteredCard } from "../../ui/centered-card.tsx";
import { useDocumentTitle } from "../../ui/page-header.tsx";
import { FactorStep, useFactorStep } from "./factor-step.tsx";
import { messages } from "./must-enroll-messages.ts";
import styles from "./two-step.module.css";
import { messages as words } from "./two-step-messages.ts";

interface FirstStepProps {
  /** Once one is set up, and its recovery codes are kept. */
  onDone: () => void;
  signOut: ReactNode;
}

/** Sets up the first second step. */
const FirstStep = ({ onDone, signOut }: FirstStepProps) => {
  const { step, setStep, changes, leave } = useFactorStep();
  if (step)
    return <FactorStep step={step} changes={changes} leave={step.kind === "codes" ? onDone : leave} />;
  const begin = async () => {
    const started = await changes.startApp();
    if (started) setStep({ kind: "app", ...started });
  };
  return (
    <div className={styles.buttons}>
      <Button onClick={() => setStep({ kind: "new passkey" })}>{words.addPasskey}</Button>
      <Button variant="outline" onClick={() => void begin()} disabled={changes.isPending}>
        {words.useApp}
      </Button>
      {signOut}
    </div>
  );
};

/** Until people who must have a second step have set one up, this is all they see. */
export const MustEnroll = ({ signOut }: { signOut: ReactNode }) => {
  useDocumentTitle(messages.title);
  const { refresh } = useSessionChange();
  return (
    <CenteredCard>
      <h1 className={styles.title}>{messages.title}</h1>
      <p className={styles.lead}>{messages.body}</p>
      <FirstStep onDone={() => void refresh()} signOut={signOut} />
    </CenteredCard>
  );
};
