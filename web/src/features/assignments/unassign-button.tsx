import { Button } from "@chakra-ui/react";
import { useRef, useState } from "react";
import type { Assignment } from "../../../../shared/schemas/assignment.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { notify } from "../../ui/notify.ts";
import { assigneeName } from "./assignment-history.tsx";
import { blockMessages } from "./block-messages.ts";
import { useUnassignRule } from "./use-assign-rule.ts";

const { unassign: messages, changing, successTitle, errorTitle } = blockMessages;

interface UnassignButtonProps {
  /** The assignment to end; without one there is no button. */
  active: Assignment | undefined;
  /** Where the focus goes once the button is gone. */
  neighbour: () => HTMLElement | null;
}

/** Takes a rule away from its assignee, after asking. */
export const UnassignButton = ({ active, neighbour }: UnassignButtonProps) => {
  const { unassign, isPending } = useUnassignRule();
  // The assignment asked about stays in the sentence while the dialog closes.
  const [asked, setAsked] = useState<Assignment>();
  const [isAsking, setAsking] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const ask = () => {
    setAsked(active);
    setAsking(true);
  };
  const confirm = async () => {
    if (!asked) return;
    try {
      await unassign(asked.companyRuleId);
      notify.success(successTitle, messages.success);
    } catch (error) {
      notify.failure(error, errorTitle, messages.failed);
    } finally {
      setAsking(false);
    }
  };
  return (
    <>
      {active ? (
        <Button ref={button} variant="outline" size="xs" aria-haspopup="dialog" onClick={ask}>
          {messages.action}
        </Button>
      ) : null}
      <Dialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={messages.title}
        description={asked && messages.body(assigneeName(asked))}
        size="sm"
        role="alertdialog"
        canDismiss={!isPending}
        focusAfter={() => button.current ?? neighbour()}
        footer={
          <>
            <Button variant="outline" onClick={() => setAsking(false)} disabled={isPending}>
              {changing.cancel}
            </Button>
            <Button
              colorPalette="red"
              onClick={() => void confirm()}
              loading={isPending}
              loadingText={messages.confirm}
            >
              {messages.confirm}
            </Button>
          </>
        }
      />
    </>
  );
};
