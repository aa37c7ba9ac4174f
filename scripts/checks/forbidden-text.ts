import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";

/** What must not stand in a tracked file, with the reason. */
const forbidden: readonly (readonly [RegExp, string])[] = [
  [/\.(?:skip|only|todo)\(/, "a test that does not run"],
  [/@ts-(?:ignore|expect-error|nocheck)/, "a silenced type error"],
  [/biome-ignore-all/, "a whole file without lint"],
  [/\b(?:TODO|FIXME)\b/, "unfinished work"],
  [
    /\bspecification,? \(?\d|\((?:behaviour, "|(?:performance|reliability),? \d)/i,
    "a paper that is not in the repository",
  ],
  [/"resolved": "http/, "a download address in the lock file"],
  [
    // The label of a setting is given to us as it is.
    /(?<![A-Za-z])(?:no|some|any|(?<!two-step verification for )every)body(?![a-z])|\bwho(?:so)?ever\b/i,
    "write no one, someone, anyone, everyone, or name the person",
  ],
  [/=== 1 \? (?:"1 |"" : "s")/, "write counts with formatCount (shared/words/count.ts)"],
];
/** Where such words are data, not our own text. */
const asData: Readonly<Record<string, RegExp>> = {
  // Words of regulation that negate.
  "functions/regulation/comparison/change-wording.ts": /words\("not no nor none/,
  "functions/people/session/common-passwords.json": /^\s+"[a-z0-9 ]+",?$/,
};
const textFile = /\.(?:ts|tsx|mjs|cjs|js|json|md|css|html|ya?ml|sh)$/;
const self = "scripts/checks/forbidden-text.ts";

const files = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"])
  .toString()
  .split("\n")
  .filter((file) => textFile.test(file) && file !== self && existsSync(file));

const found = files.flatMap((file) => {
  const lines = readFileSync(file, "utf8").split("\n");
  return lines.flatMap((line, index) =>
    forbidden
      .filter(([pattern]) => pattern.test(line) && !asData[file]?.test(line))
      .map(([, reason]) => `${file}:${index + 1}: ${reason}`),
  );
});

if (found.length > 0) {
  console.error(found.join("\n"));
  process.exitCode = 1;
}
