import { randomInt } from "node:crypto";
import { recoveryCodeCount } from "../../../shared/schemas/factors.ts";
import { sameText } from "../../core/same-text.ts";
import { newSalt, tagOfPassword } from "../users/password.ts";

/** Without letters and digits that look alike. */
const alphabet = "abcdefghjkmnpqrstuvwxyz23456789";
const letters = (count: number): string =>
  Array.from({ length: count }, () => alphabet[randomInt(alphabet.length)]).join("");

/** What is stored of codes: one salt, so that checking a code costs one hash and not ten. */
export interface StoredCodes {
  readonly salt: string;
  readonly tags: string[];
}

/** Ten new codes, and what is stored of them. */
export const newRecoveryCodes = async (): Promise<{ codes: string[]; stored: StoredCodes }> => {
  const codes = Array.from({ length: recoveryCodeCount }, () => `${letters(5)}-${letters(5)}`);
  const salt = newSalt();
  const tags: string[] = [];
  for (const code of codes) tags.push(await tagOfPassword(code.replace("-", ""), salt));
  return { codes, stored: { salt, tags } };
};

/** The codes without the one that was given, letters only; undefined where it is none of them. */
export const withoutCode = async (
  { salt, tags }: StoredCodes,
  code: string,
): Promise<StoredCodes | undefined> => {
  const tag = await tagOfPassword(code, salt);
  const left = tags.filter((each) => !sameText(each, tag));
  return left.length < tags.length ? { salt, tags: left } : undefined;
};
