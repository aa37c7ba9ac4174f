import { findOrInstallBrowser } from "./checks/browser.ts";
import { buildChecks, runChecks, staticChecks } from "./checks/checks.ts";
import { runTests } from "./checks/vitest-run.ts";

/** `npm test`: everything that can be checked on one machine; ends with `N passed, N failed`. */
const startedAt = performance.now();
if (!findOrInstallBrowser()) {
  console.log("0 passed, 1 failed");
  process.exit(1);
}

// The checks need nothing of the rest, and most of their steps use one core: they go on beside the tests.
const statics = runChecks(staticChecks);
const builds = await runChecks(buildChecks);
// The tests of infra/ look at these bundles and templates instead of making them again.
if (builds.failed === 0)
  Object.assign(process.env, { BUILT_FUNCTIONS: ".build", BUILT_TEMPLATES: "cdk.out" });
// Some tests wait for a process or a time limit: a third worker has the processors work meanwhile.
const tests = await runTests(["unit", "integration", "local", "api", "infra", "web"], ["--maxWorkers=3"]);
const results = [
  await statics,
  builds,
  tests,
  // The pages are built by now, once for the products of both workers.
  await runTests(["e2e"]),
];
const passed = results.reduce((sum, result) => sum + result.passed, 0);
const failed = results.reduce((sum, result) => sum + result.failed, 0);
const failures = results.flatMap((result) => result.failures);
if (failures.length > 0) console.log(`\n${failures.join("\n")}\n`);
console.log(`Done in ${Math.round((performance.now() - startedAt) / 1_000)} s`);
console.log(`${passed} passed, ${failed} failed`);
if (failed > 0) process.exitCode = 1;
