import { Problem } from "../core/problem.ts";

const tries = 4;

/** Refusals that say: somebody else was a moment faster. */
const lostRaces = new Set(["rule.changed", "rules.initialised_meanwhile"]);

/**
 * Repeats a read-change-write that lost a race against another one. Only for changes that are right whatever
 * the other one was (copying, assigning, initialising), or that look at the version again each time.
 * @param change is told how often it was tried, from 1
 */
export const repeatOnChange = async <T>(change: (attempt: number) => Promise<T>): Promise<T> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await change(attempt);
    } catch (error) {
      if (attempt === tries || !(error instanceof Problem) || !lostRaces.has(error.code ?? "")) throw error;
    }
  }
};
