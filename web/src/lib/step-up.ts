import { ApiError } from "./api-error.ts";

/** Asks the person to confirm who they are; whether they did. */
type Asking = () => Promise<boolean>;

let asking: Asking | undefined;

/** Says how people are asked; answers what takes that back. */
export const askForStepUpBy = (ask: Asking): (() => void) => {
  asking = ask;
  return () => {
    if (asking === ask) asking = undefined;
  };
};

const needsStepUp = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 403 && error.problem?.code === "step_up_required";

/** Makes a call. Where the server first wants to know that it is the person, they are asked, and the call is made once more. */
export const withStepUp = async <T>(run: () => Promise<T>): Promise<T> => {
  try {
    return await run();
  } catch (error) {
    if (!needsStepUp(error) || !asking || !(await asking())) throw error;
    return run();
  }
};
