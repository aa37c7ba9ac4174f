import lines from "./common-passwords.json" with { type: "json" };

/*
 * The list holds the 10,000 most common passwords of the package `@zxcvbn-ts/language-common`, by
 * `scripts/common-passwords.ts`. License: MIT, see `common-passwords.license.txt`.
 */

/** What this product and these years invite to, and is in no list of old leaks. */
const ours = [
  "administrator administrator1 changeme changeit compliance compliance1 compliance123 regulation regulations",
  "subpart subpart1 subpart123 password2024 password2025 password2026 password2027 welcome2024 welcome2025",
  "welcome2026 welcome2027 spring2024 spring2025 spring2026 spring2027 summer2024 summer2025 summer2026",
  "summer2027 autumn2024 autumn2025 autumn2026 autumn2027 winter2024 winter2025 winter2026 winter2027",
  "p@ssw0rd p@ssword passw0rd password! password1! password123! welcome1! qwerty123! admin123! abcd1234",
];

let common: ReadonlySet<string> | undefined;

/** Whether `password` is one of the most common ones, in any case and width of letters. */
export const isCommonPassword = (password: string): boolean => {
  common ??= new Set([...lines, ...ours].flatMap((line) => line.split(" ")));
  return common.has(password.normalize("NFKC").toLowerCase());
};
