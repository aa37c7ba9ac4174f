import { repeatWhile } from "../../core/deadline.ts";
import { unavailable } from "../../core/problem.ts";
import { SectionChanged } from "./section-changes.ts";

const isChanged = (error: unknown): boolean => error instanceof SectionChanged;

/**
 * Repeats a read-change-write of an entry that was changed in between.
 * @throws 503 where it is changed all the time
 */
export const inTurn = <T>(attempt: () => Promise<T>): Promise<T> =>
  repeatWhile(isChanged, attempt).catch((error: unknown) => {
    throw isChanged(error) ? unavailable() : error;
  });
