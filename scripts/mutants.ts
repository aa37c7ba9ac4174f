import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { Stryker } from "@stryker-mutator/core";
import { nearestTests } from "./mutants/nearest-tests.ts";
import { accepted } from "./mutants/survivors.ts";
import { randomNumbers } from "./random-numbers.ts";

/**
 * `npm run mutants [lines] [seed] [places…]`: changes the product by chance and counts what the tests notice. So many
 * lines (60) of `functions/` and `shared/` are drawn, or of the files whose paths hold one of the places (`work/changes`,
 * `export-`); Stryker makes every mutant of each, and runs the tests that stand nearest to its file. Fails under 90 %.
 */
const [lines = "60", seed = "1", ...wanted] = process.argv.slice(2);
const testsOfAFile = 5;
/** Files whose mutants run together. A mutant of a constant runs all tests of its group, so groups are small. */
const filesAtOnce = 5;

/** Texts, types and declarations hold little to mutate; what decides does. */
const decides = /[<>=!]==?|[<>]|&&|\|\||\?|\bif\b|\breturn\b|[+\-*/%] |\.(filter|some|every|slice|min|max)\(/;
const isCode = (line: string): boolean =>
  decides.test(line) && !/^\s*(\/?\*|\/\/|import|export type|interface)/.test(line);

const places = execFileSync("git", ["ls-files", "functions/*.ts", "shared/*.ts"])
  .toString()
  .trim()
  .split("\n")
  .filter((file) => !file.startsWith("functions/workers/") && !/messages|-mail\.ts$/.test(file))
  .filter((file) => wanted.length === 0 || wanted.some((place) => file.includes(place)))
  .flatMap((file) =>
    readFileSync(file, "utf8")
      .split("\n")
      .flatMap((line, index) => (isCode(line) ? [{ file, line: index + 1 }] : [])),
  );

const next = randomNumbers(Number(seed));
const drawn = Array.from({ length: Number(lines) }, () => places[Math.floor(next() * places.length)]).filter(
  (place) => place !== undefined,
);
const nearest = nearestTests();
const files = [...new Set(drawn.map(({ file }) => file))];
console.log(`${drawn.length} lines of ${files.length} files`);

const mutantsOf = async (group: readonly string[]) => {
  process.env.MUTANT_TESTS = [...new Set(group.flatMap((file) => nearest(file, testsOfAFile)))].join(",");
  return new Stryker({
    mutate: drawn
      .filter(({ file }) => group.includes(file))
      .map(({ file, line }) => `${file}:${line}-${line}`),
    testRunner: "vitest",
    plugins: ["@stryker-mutator/vitest-runner"],
    // It would be read with a compiler API that TypeScript 7 does not have; the tests do not need it.
    tsconfigFile: "none.json",
    coverageAnalysis: "perTest",
    concurrency: 2,
    reporters: ["progress-append-only"],
    tempDirName: ".build/mutants",
    ignorePatterns: [".build", "cdk.out", "web/dist", ".data*", ".stryker*"],
    // A busy machine must not look like a test that noticed an endless loop.
    timeoutMS: 180_000,
    dryRunTimeoutMinutes: 40,
    // Texts are held by the tests of texts; a log line's words are not a promise.
    mutator: { excludedMutations: ["StringLiteral", "ObjectLiteral"], plugins: [] },
    vitest: { configFile: "scripts/mutants/vitest.config.ts", related: false },
  } as ConstructorParameters<typeof Stryker>[0]).runMutationTest();
};

const isKilled = (status: string): boolean => status === "Killed" || status === "Timeout";
const sourceOf = (file: string, line: number): string =>
  readFileSync(file, "utf8").split("\n")[line - 1]?.trim() ?? "";
const sums = { mutants: 0, noticed: 0, accepted: 0 };

/** Runs a group and says at once what the tests did not notice; a whole run takes an hour. */
const countGroup = async (group: readonly string[]): Promise<void> => {
  const results = await mutantsOf(group);
  for (const { fileName, location, replacement, mutatorName, status } of results) {
    if (status === "Ignored" || status === "CompileError") continue;
    sums.mutants += 1;
    if (isKilled(status)) sums.noticed += 1;
    if (status === "Killed") continue;
    const file = fileName.slice(fileName.search(/(functions|shared)\//));
    const { line } = location.start;
    const text = sourceOf(file, line);
    const reason = accepted.find((each) => each.file === file && text.includes(each.what))?.why;
    if (!isKilled(status) && reason) sums.accepted += 1;
    console.log(`${status} ${file}:${line} ${mutatorName}\n  ${text}\n  -> ${replacement ?? ""}`);
    if (reason) console.log(`  accepted: ${reason}`);
  }
};

const notRun: string[] = [];
for (let from = 0; from < files.length; from += filesAtOnce) {
  const group = files.slice(from, from + filesAtOnce);
  // Tests that fail without any mutant, as on a very busy machine, say nothing of this group.
  await countGroup(group).catch((error: unknown) => {
    console.error(error);
    notRun.push(...group);
  });
}

const missed = sums.mutants - sums.noticed - sums.accepted;
const share = sums.mutants === 0 ? 0 : 1 - missed / sums.mutants;
console.log(
  `${sums.mutants} mutants, ${sums.noticed} noticed, ${sums.accepted} accepted, ${missed} missed: ${(share * 100).toFixed(1)} %`,
);
if (notRun.length > 0) console.log(`Not run, their tests fail: ${notRun.join(", ")}`);
if (share < 0.9 || notRun.length > 0) process.exitCode = 1;
