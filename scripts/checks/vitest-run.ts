import { spawn } from "node:child_process";
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import * as z from "zod";

const Report = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
  success: z.boolean(),
});

/**
 * Runs the tests of some projects of vitest.config.ts. A skipped test, or none at all, counts as a failure.
 * @param more arguments of vitest, such as `--shard=1/2`: the first half of the files alone
 */
export const runTests = async (
  projects: readonly string[],
  more: readonly string[] = [],
): Promise<{ passed: number; failed: number }> => {
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
  const code = await new Promise<number>((resolve) => {
    const child = spawn("vitest", args, {
      stdio: ["ignore", "inherit", "inherit"],
      shell: process.platform === "win32",
    });
    child.on("error", () => resolve(1));
    child.on("close", (status) => resolve(status ?? 1));
  });
  return countTests(file, code);
};

const countTests = (file: string, code: number): { passed: number; failed: number } => {
  try {
    const report = Report.parse(JSON.parse(readFileSync(file, "utf8")));
    const failed = report.numFailedTests + report.numPendingTests;
    // An error outside of any test (an unhandled rejection, a file that does not load) fails the run too.
    const outside = failed === 0 && (code !== 0 || !report.success || report.numPassedTests === 0) ? 1 : 0;
    return { passed: report.numPassedTests, failed: failed + outside };
  } catch {
    console.error("The tests could not be run to their end.");
    return { passed: 0, failed: 1 };
  }
};
