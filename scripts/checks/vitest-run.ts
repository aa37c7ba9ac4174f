import { spawn } from "node:child_process";
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { relative } from "node:path";
import { stripVTControlCharacters } from "node:util";
import * as z from "zod";

const Report = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
  success: z.boolean(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string().default(""),
      assertionResults: z.array(
        z.object({
          fullName: z.string(),
          status: z.string(),
          failureMessages: z.array(z.string()).nullish(),
        }),
      ),
    }),
  ),
});

/** What a run came to; `failures` says which tests failed and why, for the end of a long output. */
export interface TestRun {
  passed: number;
  failed: number;
  failures: readonly string[];
}

/** More failed files than this are a broken build, which a second run does not make clearer. */
const secondRunFiles = 6;

/**
 * Runs the tests of some projects of vitest.config.ts. A skipped test, or none at all, counts as a failure.
 * Files that failed run once more, alone: a test that passes then is reported as unsteady, with its first message,
 * and does not fail the run, since the machine may have been busy; a test that is wrong fails twice.
 * @param more arguments of vitest: settings, and files to run instead of all
 */
export const runTests = async (
  projects: readonly string[],
  more: readonly string[] = [],
): Promise<TestRun> => {
  const first = await runOnce(projects, more);
  const files = first.failedFiles;
  if (first.failed === 0 || files.length === 0 || files.length > secondRunFiles) return first;
  console.log(`\nRunning again, alone: ${files.join(", ")}`);
  // The settings of the first run hold for the second, but for its files and workers.
  const settings = more.filter((argument) => /^--(?!maxWorkers=)/.test(argument));
  const second = await runOnce(projects, ["--maxWorkers=1", ...settings, ...files]);
  if (second.failed > 0) return { ...first, failures: [...first.failures, "", "Alone:", ...second.failures] };
  return {
    passed: first.passed + first.failedTests,
    failed: 0,
    failures: first.failures.map((failure) => `unsteady (passed alone): ${failure}`),
  };
};

interface OneRun extends TestRun {
  failedFiles: readonly string[];
  failedTests: number;
}

const runOnce = async (projects: readonly string[], more: readonly string[]): Promise<OneRun> => {
  const folder = ".build/test-results";
  const file = `${folder}/${[...projects, ...more]
    .join("-")
    .replace(/[^\w-]+/g, "_")
    .slice(0, 100)}.json`;
  mkdirSync(folder, { recursive: true });
  rmSync(file, { force: true });
  const args = [
    "run",
    "--reporter=default",
    "--reporter=json",
    `--outputFile=${file}`,
    ...projects.flatMap((name) => ["--project", name]),
    ...more,
  ];
  const { code, unhandled } = await new Promise<Ended>((resolve) => {
    const child = spawn("vitest", args, {
      stdio: ["ignore", "inherit", "pipe"],
      shell: process.platform === "win32",
    });
    let text = "";
    child.stderr.on("data", (chunk: Buffer) => {
      process.stderr.write(chunk);
      text = (text + chunk.toString()).slice(-100_000);
    });
    child.on("error", () => resolve({ code: 1, unhandled: [] }));
    child.on("close", (status) => resolve({ code: status ?? 1, unhandled: unhandledIn(text) }));
  });
  return readReport(file, code, unhandled);
};

interface Ended {
  code: number;
  /** What vitest says of errors outside of any test; its JSON report does not hold them. */
  unhandled: readonly string[];
}

const unhandledIn = (text: string): string[] => {
  const plain = stripVTControlCharacters(text);
  const start = plain.lastIndexOf("Unhandled Errors");
  return start < 0 ? [] : [firstLines(plain.slice(start), 16)];
};

const readReport = (file: string, code: number, unhandled: readonly string[]): OneRun => {
  try {
    const report = Report.parse(JSON.parse(readFileSync(file, "utf8")));
    const failed = report.numFailedTests + report.numPendingTests;
    // An error outside of any test (an unhandled rejection, a file that does not load) fails the run too.
    const outside = failed === 0 && (code !== 0 || !report.success || report.numPassedTests === 0) ? 1 : 0;
    const failedFiles = report.testResults.filter((result) => result.status !== "passed");
    return {
      passed: report.numPassedTests,
      failed: failed + outside,
      failedTests: report.numFailedTests,
      failures: [...failedFiles.flatMap(describeFailures), ...unhandled],
      // With an error outside of any file, or a skipped test, a second run of the files would not tell more.
      failedFiles: report.numPendingTests > 0 ? [] : failedFiles.map((result) => relative(".", result.name)),
    };
  } catch {
    console.error("The test run did not finish.");
    return {
      passed: 0,
      failed: 1,
      failedTests: 0,
      failures: ["The test run did not finish."],
      failedFiles: [],
    };
  }
};

const describeFailures = (result: z.infer<typeof Report>["testResults"][number]): string[] => {
  const name = relative(".", result.name);
  const tests = result.assertionResults
    .filter((test) => test.status === "failed")
    .map((test) => `${name}: ${test.fullName}: ${firstLines(test.failureMessages?.[0] ?? "")}`);
  return tests.length > 0 ? tests : [`${name}: ${firstLines(result.message)}`];
};

const firstLines = (message: string, count = 6): string =>
  message.split("\n").slice(0, count).join("\n    ").slice(0, 1_600);
