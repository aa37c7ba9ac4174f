import { runTests } from "./checks/vitest-run.ts";

/**
 * `npm run fuzz [requests] [seed]`: as many requests no screen sends (20,000), made from the contracts. `npm test`
 * sends 2,000 of them.
 */
const [requests = "20000", seed] = process.argv.slice(2);
Object.assign(process.env, { FUZZ_REQUESTS: requests, ...(seed && { FUZZ_SEED: seed }) });
const { passed, failed } = await runTests(["api"], ["test/api/fuzz.test.ts"]);
console.log(`${passed} passed, ${failed} failed`);
if (failed > 0) process.exitCode = 1;
