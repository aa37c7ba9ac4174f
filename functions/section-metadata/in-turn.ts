import { setTimeout as pause } from "node:timers/promises";
import { unavailable } from "../core/problem.ts";
import { SectionChanged } from "./section-changes.ts";

/** Of those who save one entry at the same moment each gets its turn; with 50 the last waits about a second. */
const maxTurns = 60;
const longestPauseMs = 40;

/**
 * Repeats a read-change-write of an entry that was changed in between.
 * @throws 503 where it is changed all the time
 */
export const inTurn = async <T>(attempt: () => Promise<T>): Promise<T> => {
  for (let turn = 1; turn <= maxTurns; turn += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof SectionChanged)) throw error;
      await pause(Math.random() * longestPauseMs);
    }
  }
  throw unavailable();
};
