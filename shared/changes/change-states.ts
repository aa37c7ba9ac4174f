import type { ChangeState } from "../schemas/changes.ts";
import { changeStateWords } from "../words/values.ts";

/** Where a change may go from each state. */
const steps: Readonly<Record<ChangeState, readonly ChangeState[]>> = {
  new: ["assessing", "action_needed", "no_action"],
  assessing: ["action_needed", "no_action", "done"],
  action_needed: ["done", "no_action"],
  done: ["assessing"],
  no_action: ["assessing"],
};

export const mayBecome = (state: ChangeState, next: ChangeState): boolean => steps[state].includes(next);

/** Why a change stays as it is, with the names that people see on screen. */
export const cannotBecome = (state: ChangeState, next: ChangeState): string => {
  const [from, to] = [state, next].map((each) => changeStateWords[each].toLowerCase());
  return `A change that is ${from} cannot become ${to}.`;
};
