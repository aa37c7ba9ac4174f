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

// The types take as long as all the others, which use one core, and no test needs either.
const [types, ...others] = staticChecks;
const results = await Promise.all([
  runChecks(types ? [types] : []),
  runChecks(others),
  runTests(["unit", "api"], ["test/unit/", ...everyDay]),
]);
const failures = results.flatMap((result) => result.failures);
if (failures.length > 0) console.log(`\n${failures.join("\n")}\n`);
const sum = (count: "passed" | "failed") => results.reduce((all, result) => all + result[count], 0);
console.log(`${sum("passed")} passed, ${sum("failed")} failed`);
if (sum("failed") > 0) process.exitCode = 1;
