import { useEffect, useState } from "react";
import type { PasswordStrength } from "./password-rating.ts";

/** Long enough that what is read out follows a pause and not each key, in ms. */
const pause = 300;

/** Callers make the list again with each drawing. */
const isSame = (a: readonly string[], b: readonly string[]): boolean => a.join("\n") === b.join("\n");

/**
 * How strong a password is, a moment after it was typed. The dictionaries are fetched at the first keystroke;
 * where that fails there is no advice, and nothing else is lost.
 * @param about what someone who knows the person would try
 */
export const usePasswordStrength = (
  password: string,
  about: readonly string[],
): PasswordStrength | undefined => {
  const [rated, setRated] = useState<PasswordStrength>();
  const [known, setKnown] = useState(about);
  if (!isSame(known, about)) setKnown(about);
  useEffect(() => {
    if (!password) return;
    let isCurrent = true;
    const timer = setTimeout(() => {
      void import("./password-rating.ts").then(
        ({ ratePassword }) => {
          if (isCurrent) setRated(ratePassword(password, known));
        },
        () => undefined,
      );
    }, pause);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [password, known]);
  return password ? rated : undefined;
};
