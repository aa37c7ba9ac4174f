import { runChecks, staticChecks } from "./checks/checks.ts";
import { runTests } from "./checks/vitest-run.ts";

/** `npm run check`: the fast subset, for every commit. */
const checks = await runChecks(staticChecks);
const tests = await runTests(["unit", "api"]);
console.log(`${checks.passed + tests.passed} passed, ${checks.failed + tests.failed} failed`);
if (checks.failed + tests.failed > 0) process.exitCode = 1;
