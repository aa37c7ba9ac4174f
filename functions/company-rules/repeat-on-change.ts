import { Problem } from "../core/problem.ts";

const tries = 4;

/**
 * Repeats a read-change-write that lost a race against another change of the same rule. Only for changes
 * that are right whatever the other one was (copying, assigning); an edit of text must ask the person.
 */
export const repeatOnChange = async <T>(change: () => Promise<T>): Promise<T> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await change();
    } catch (error) {
      if (attempt === tries || !(error instanceof Problem) || error.code !== "rule.changed") throw error;
    }
  }
};
