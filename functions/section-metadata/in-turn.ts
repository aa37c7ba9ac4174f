import { setTimeout as pause } from "node:timers/promises";
import { unavailable } from "../core/problem.ts";
import { SectionChanged } from "./section-changes.ts";

/** With 50 who save one entry at the same moment, each has had its turn by then. */
const maxTurns = 20;
/** Whoever was too late waits at random, longer each time: so those who wait do not meet again. */
const firstPauseMs = 30;
const longestPauseMs = 1_500;

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
      await pause(Math.random() * Math.min(longestPauseMs, firstPauseMs * 2 ** turn));
    }
  }
  throw unavailable();
};
