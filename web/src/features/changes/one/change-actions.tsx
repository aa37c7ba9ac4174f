import { Button } from "@chakra-ui/react";
import { useState } from "react";
import type { Change, ChangeState } from "../../../../../shared/schemas/changes.ts";
import { ReasonDialog } from "../reason-dialog.tsx";
import { messages } from "./one-messages.ts";
import { useUpdateChange } from "./use-change.ts";

const { actions: words } = messages;

type Action = "start" | "action" | "noAction" | "done" | "reopen";

/** What can be done in each state; the first is the next step. */
const possible: Readonly<Record<ChangeState, readonly Action[]>> = {
  new: ["start", "action", "noAction"],
  assessing: ["action", "noAction", "done"],
  action_needed: ["done", "noAction"],
  no_action: ["reopen"],
  done: ["reopen"],
};

interface ChangeActionsProps {
  change: Change;
  onActionNeeded: () => void;
}

/** The steps of a manager. */
export const ChangeActions = ({ change, onActionNeeded }: ChangeActionsProps) => {
  const [isAsking, setAsking] = useState(false);
  const { save, attempt, isPending } = useUpdateChange(change);
  const acts: Readonly<Record<Action, () => void>> = {
    start: () => attempt({ state: "assessing" }),
    action: onActionNeeded,
    noAction: () => setAsking(true),
    done: () => attempt({ state: "done" }),
    reopen: () => attempt({ state: "assessing" }),
  };
  return (
    <>
      {possible[change.state].map((action, index) => (
        <Button
          key={action}
          variant={index === 0 ? "solid" : "outline"}
          disabled={isPending}
          onClick={acts[action]}
        >
          {words[action]}
        </Button>
      ))}
      <ReasonDialog
        isOpen={isAsking}
        description={change.citation}
        isPending={isPending}
        onSubmit={(reason) => save({ state: "no_action", reason })}
        onClose={() => setAsking(false)}
      />
    </>
  );
};
