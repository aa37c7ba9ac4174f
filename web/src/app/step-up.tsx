import { lazy, Suspense, useEffect, useState } from "react";
import { askForStepUpBy } from "../lib/step-up.ts";

const Designed = lazy(async () => ({ default: (await import("../ui/designed.tsx")).Designed }));
const StepUpDialog = lazy(async () => ({
  default: (await import("../features/account/step-up-dialog.tsx")).StepUpDialog,
}));

/** Opens the dialog that asks people to confirm who they are, for whatever call needs it. */
export const StepUp = () => {
  const [answer, setAnswer] = useState<{ give: (isConfirmed: boolean) => void }>();
  useEffect(() => askForStepUpBy(() => new Promise((give) => setAnswer({ give }))), []);
  if (!answer) return null;
  return (
    <Suspense fallback={null}>
      <Designed>
        <StepUpDialog
          onDone={(isConfirmed) => {
            answer.give(isConfirmed);
            setAnswer(undefined);
          }}
        />
      </Designed>
    </Suspense>
  );
};
