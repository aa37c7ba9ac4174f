import { Env } from "../config/env.ts";

let parsed: Env | undefined;

/** The function's settings, parsed once. A missing variable stops the function with its name. */
export const config = (): Env => {
  // Parsed once, so that compiling the schema first would cost more than it saves.
  parsed ??= Env.parse(process.env, { jitless: true });
  return parsed;
};

/** Forgets the parsed settings, for processes that change their environment (tests, the local cloud). */
export const resetConfig = (): void => {
  parsed = undefined;
};
