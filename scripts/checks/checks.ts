import { runStep } from "./run-step.ts";
import type { TestRun } from "./vitest-run.ts";

export interface Check {
  readonly name: string;
  readonly command: string;
  readonly args: readonly string[];
}

const rooms = ["functions", "shared", "web", "infra", "scripts", "test"];

/** Everything a machine checks without running the product; a warning counts as an error. */
export const staticChecks: readonly Check[] = [
  // What was checked before and has not changed is not checked again. Several checkers would each work out the
  // types that all files share: one takes less than half of their processor time.
  {
    name: "types",
    command: "tsc",
    args: ["-p", ".", "--checkers", "1", "--incremental", "--tsBuildInfoFile", ".build/types.tsbuildinfo"],
  },
  { name: "format and lint", command: "biome", args: ["ci", "--error-on-warnings", "."] },
  { name: "boundaries", command: "depcruise", args: [...rooms, "--config", ".dependency-cruiser.cjs"] },
  { name: "floors of the server", command: "node", args: ["scripts/checks/floor-plan.ts"] },
  { name: "dead code", command: "knip", args: ["--treat-config-hints-as-errors"] },
  { name: "API of the last release", command: "node", args: ["scripts/openapi.ts", "--check"] },
  { name: "size of files", command: "node", args: ["scripts/checks/file-budgets.ts"] },
  { name: "words that do not belong", command: "node", args: ["scripts/checks/forbidden-text.ts"] },
  { name: "what the documents show and name", command: "node", args: ["scripts/checks/documents.ts"] },
];

/**
 * What needs a build: the bundles of the functions, and the templates synthesised from them. The tests of infra/ go
 * on from both, and weigh the bundles.
 */
export const buildChecks: readonly Check[] = [
  { name: "function bundles", command: "node", args: ["scripts/build-functions.ts"] },
  { name: "templates and cdk-nag", command: "node", args: ["scripts/synth.ts", "--build", ""] },
  { name: "IAM of the templates", command: "node", args: ["scripts/check-iam.ts"] },
];

/** Runs checks one after another, says how each ended, and gives the counts. */
export const runChecks = async (checks: readonly Check[]): Promise<TestRun> => {
  const failures: string[] = [];
  for (const { name, command, args } of checks) {
    const { ok, output, seconds } = await runStep(command, args);
    console.log(`${ok ? "✓" : "✗"} ${name} (${seconds.toFixed(1)} s)`);
    if (ok) continue;
    failures.push(`${name}: failed, see its output above`);
    console.log(output.trimEnd());
  }
  return { passed: checks.length - failures.length, failed: failures.length, failures };
};
