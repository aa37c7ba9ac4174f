import { config } from "../core/config.ts";
import { invalid } from "../core/problem.ts";
import { isCommonPassword } from "./common-passwords.ts";

/** Refuses the most common passwords where the stage says so; `place` names the field, such as `body.password`. */
export const refuseCommonPassword = (password: string, place: string): void => {
  if (config().REFUSE_COMMON_PASSWORDS !== "true" || !isCommonPassword(password)) return;
  throw invalid("This password is one of the most common ones. Please choose another.", [
    { path: place, message: "Choose a less common password." },
  ]);
};
