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
  "p@ssw0rd1 p@ssword1 pass@123 admin@123 welcome@123 qwerty@123 test@123 admin123 welcome123 user123 root123",
  "guest123 login123 master123 letmein123 company123",
];

/* The package leaves runs out of its list, because it knows them by rule: 555555, 121212, 987654321, abcabc. */
const shortestRun = 6;
const longestRun = 12;
const rows = ["01234567890", "abcdefghijklmnopqrstuvwxyz"].flatMap((row) => [
  row,
  [...row].toReversed().join(""),
]);

const isInRow = (part: string): boolean => rows.some((row) => row.includes(part));

const isRun = (password: string): boolean => {
  if (password.length < shortestRun || password.length > longestRun) return false;
  const repeated = /^(.{1,4}?)\1+$/.exec(password)?.[1];
  return isInRow(password) || (repeated !== undefined && (repeated.length < 3 || isInRow(repeated)));
};

let common: ReadonlySet<string> | undefined;

/** Whether `password` is one of the most common ones, in any case and width of letters. */
export const isCommonPassword = (password: string): boolean => {
  common ??= new Set([...lines, ...ours].flatMap((line) => line.split(" ")));
  const folded = password.normalize("NFKC").toLowerCase();
  return common.has(folded) || isRun(folded);
};
