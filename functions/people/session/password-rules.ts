import { invalid } from "../../core/problem.ts";
import { isCommonPassword } from "./common-passwords.ts";

/** What others know of a person, so that no password is made of it. */
export interface KnownFacts {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly companyName?: string | null | undefined;
}

const isBlank = (password: string): boolean => password.trim() === "";

/** As texts are compared here: without case, width of letters and spaces. */
const folded = (text: string): string => text.normalize("NFKC").toLowerCase().replace(/\s/g, "");

const isKnownFact = (password: string, { email, firstName, lastName, companyName }: KnownFacts): boolean => {
  const facts = [
    email,
    email.split("@")[0] ?? "",
    firstName,
    lastName,
    firstName + lastName,
    companyName ?? "",
  ];
  return facts.map(folded).includes(folded(password));
};

/** What is wrong with a password beside its length (trust, 4.2); undefined for a good one. */
export const weaknessOf = (password: string, person: KnownFacts): string | undefined => {
  if (isBlank(password)) return "A password cannot consist of spaces only.";
  if (isKnownFact(password, person))
    return "A password cannot be your name, your address or your company's name.";
  if (isCommonPassword(password))
    return "This password is one of the most common ones. Please choose another.";
  return undefined;
};

/** Refuses a weak password as 400; `place` names its field, such as `body.password`. */
export const refuseWeakPassword = (password: string, person: KnownFacts, place: string): void => {
  const message = weaknessOf(password, person);
  if (message) throw invalid(message, [{ path: place, message }]);
};
