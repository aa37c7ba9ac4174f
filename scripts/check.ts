import { runChecks, staticChecks } from "./checks/checks.ts";
import { runTests } from "./checks/vitest-run.ts";

/*
 * `npm run check`: the fast subset, for every commit; a minute and a half at most on two quiet cores. Of the tests
 * of endpoints these are the ones that most changes meet; `npm test` runs all.
 */
const everyDay = [
  ...["login", "session", "register", "requests", "meta", "matrix-routes", "matrix-tenants"],
  ...["companies", "team", "selections", "cfr-titles", "company-rules", "company-rule-edits", "rule-tags"],
  ...["assignments", "my-assignments", "imports", "policies", "search"],
].map((name) => `test/api/${name}.test.ts`);

const checks = await runChecks(staticChecks);
const tests = await runTests(["unit", "api"], ["test/unit/", ...everyDay]);
console.log(`${checks.passed + tests.passed} passed, ${checks.failed + tests.failed} failed`);
if (checks.failed + tests.failed > 0) process.exitCode = 1;
