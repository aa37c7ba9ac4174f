import { useState } from "react";
import type { Passkey } from "../../../../shared/schemas/factors.ts";
import { AppSetUp } from "./app-set-up.tsx";
import { PasskeyNameForm } from "./passkey-list.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";
import { messages } from "./two-step-messages.ts";
import { type FactorChanges, useFactorChanges } from "./use-factor-changes.ts";

/** What stands in place of the list or the choice of second steps. */
export type Step =
  | { kind: "codes"; codes: readonly string[] }
  | { kind: "app"; secret: string; uri: string }
  | { kind: "new passkey" }
  | { kind: "rename"; passkey: Passkey };

interface FactorStepProps {
  step: Step;
  changes: FactorChanges;
  leave: () => void;
}

/** One step of adding or naming a second step. */
export const FactorStep = ({ step, changes, leave }: FactorStepProps) => {
  const { isPending } = changes;
  if (step.kind === "codes") return <RecoveryCodes codes={step.codes} onDone={leave} />;
  if (step.kind === "app")
    return <AppSetUp {...step} onSend={(code) => changes.confirmApp(code).then(leave)} onCancel={leave} />;
  const isNew = step.kind === "new passkey";
  const send = async (name: string) => {
    if (!isNew) await changes.renamePasskey(step.passkey.id, name);
    else if (!(await changes.addPasskey(name))) return;
    leave();
  };
  return (
    <PasskeyNameForm
      initial={isNew ? messages.defaultName : step.passkey.name}
      submit={isNew ? messages.addPasskey : messages.rename}
      onSend={send}
      onCancel={leave}
      isPending={isPending}
    />
  );
};

/** A step that was chosen, and the changes; recovery codes that come with a change are shown at once. */
export const useFactorStep = () => {
  const [step, setStep] = useState<Step>();
  const changes = useFactorChanges((codes) => setStep({ kind: "codes", codes }));
  const leave = () => {
    // Codes that came with what was just added stay until the person has kept them.
    const left = step?.kind;
    setStep((now) => (now?.kind === "codes" && left !== "codes" ? now : undefined));
  };
  return { step, setStep, changes, leave };
};
