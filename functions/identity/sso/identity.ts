import { PersonName } from "../../../shared/schemas/user.ts";

/** Whom a provider says that it signed in. */
export interface Identity {
  readonly issuer: string;
  /** Names the person at this provider, for good. */
  readonly subject: string;
  readonly email: string | undefined;
  readonly isEmailVerified: boolean;
  readonly firstName: string;
  readonly lastName: string;
  readonly groups: readonly string[];
}

const longestName = 100;
/** A name that someone else knows a person by; one that is too long is cut. */
export const textOf = (value: unknown): string =>
  typeof value === "string" ? value.trim().slice(0, longestName) : "";

/** A name of the provider, in as far as it may be one here: what would be an address in a mail is none. */
export const nameOf = (value: unknown): string => {
  const name = textOf(value);
  const read = [name, name.replace(/\.(?=\S)/g, ". ")].map((each) => PersonName.safeParse(each).data);
  return read.find((each) => each !== undefined) ?? "";
};

/** Names of groups: one text, or many. */
export const groupsIn = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value]).filter((each): each is string => typeof each === "string");
