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
];
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
      .filter(([pattern]) => pattern.test(line))
      .map(([, reason]) => `${file}:${index + 1}: ${reason}`),
  );
});

if (found.length > 0) {
  console.error(found.join("\n"));
  process.exitCode = 1;
}
