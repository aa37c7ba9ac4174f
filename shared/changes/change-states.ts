import type { ChangeState } from "../schemas/changes.ts";

/** Where a change may go from each state. */
const steps: Readonly<Record<ChangeState, readonly ChangeState[]>> = {
  new: ["assessing", "action_needed", "no_action"],
  assessing: ["action_needed", "no_action", "done"],
  action_needed: ["done", "no_action"],
  done: ["assessing"],
  no_action: ["assessing"],
};

export const mayBecome = (state: ChangeState, next: ChangeState): boolean => steps[state].includes(next);

/** A state in a sentence. */
export const stateInWords: Readonly<Record<ChangeState, string>> = {
  new: "new",
  assessing: "in assessment",
  action_needed: "in need of action",
  done: "done",
  no_action: "closed without action",
};
