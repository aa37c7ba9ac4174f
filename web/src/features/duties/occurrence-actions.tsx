import { Button } from "@chakra-ui/react";
import { useState } from "react";
import type { BodyOf } from "../../../../shared/api/contract.ts";
import { updateOccurrence } from "../../../../shared/api/duties.ts";
import { getGroupLoad, listGroupWork } from "../../../../shared/api/groups.ts";
import { listReviews } from "../../../../shared/api/work-reviews.ts";
import type { Occurrence, OccurrenceAction } from "../../../../shared/schemas/duty.ts";
import { useApiMutation } from "../../lib/use-api-mutation.ts";
import { notify } from "../../ui/notify.ts";
import styles from "./duties.module.css";
import { dutiesMessages, stepMessages } from "./duties-messages.ts";
import { type AskedStep, OccurrenceDialog } from "./occurrence-dialog.tsx";
import { shownDuties } from "./use-duties.ts";

const { toast } = dutiesMessages;
const outdated = [...shownDuties, listReviews, listGroupWork, getGroupLoad];

/** Actions that ask for words first. */
const asked: readonly OccurrenceAction[] = ["complete", "submit", "return", "skip"];
const isAsked = (action: OccurrenceAction): action is AskedStep => asked.includes(action);

type Step = BodyOf<typeof updateOccurrence>;

/** Goes quietly beside the others. */
const isQuiet = (action: OccurrenceAction): boolean => ["start", "skip", "return"].includes(action);

/** What the reader may do about an occurrence. */
export const OccurrenceActions = ({ occurrence }: { occurrence: Occurrence }) => {
  const { dutyId, date, version, actions } = occurrence;
  const [open, setOpen] = useState<AskedStep>();
  const { run, isPending } = useApiMutation(updateOccurrence, { invalidates: outdated });
  const step = async (words: Omit<Step, "evidenceIds"> & Partial<Step>) => {
    await run({ params: { id: dutyId, date }, body: { evidenceIds: [], ...words, version } });
    notify.success(toast.success, stepMessages[words.action].done);
  };
  const act = async (action: OccurrenceAction) => {
    if (isAsked(action)) return setOpen(action);
    try {
      await step({ action });
    } catch (error) {
      notify.failure(error, toast.error, toast.stepFailed);
    }
  };
  if (actions.length === 0) return null;
  return (
    <div className={styles.actions}>
      {actions.map((action) => (
        <Button
          key={action}
          size="xs"
          variant={isQuiet(action) ? "outline" : "solid"}
          disabled={isPending}
          {...(isAsked(action) && { "aria-haspopup": "dialog" as const })}
          onClick={() => void act(action)}
        >
          {stepMessages[action].label}
        </Button>
      ))}
      <OccurrenceDialog
        step={open}
        isPending={isPending}
        evidence={occurrence.evidence}
        onStep={async (words) => open && step({ action: open, ...words })}
        onClose={() => setOpen(undefined)}
      />
    </div>
  );
};
