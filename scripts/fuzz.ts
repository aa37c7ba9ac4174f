import { runTests } from "./checks/vitest-run.ts";

/**
 * `npm run fuzz [requests] [seed]`: as many requests no screen sends (20,000), made from the contracts. `npm test`
 * sends 2,000. Each 2,000 have a seed and an engine of their own: the local engine slows down as its table grows.
 */
const inARun = 2_000;
const [requests = "20000", seed = "1"] = process.argv.slice(2);
const failures: string[] = [];
let [passed, failed] = [0, 0];
for (let sent = 0; sent < Number(requests); sent += inARun) {
  process.env.FUZZ_REQUESTS = String(Math.min(inARun, Number(requests) - sent));
  process.env.FUZZ_SEED = String(Number(seed) + sent / inARun);
  const result = await runTests(["api"], ["test/api/fuzz.test.ts"]);
  passed += result.passed;
  failed += result.failed;
  failures.push(...result.failures);
}
if (failures.length > 0) console.log(failures.join("\n"));
console.log(`${requests} requests in ${passed + failed} runs: ${passed} passed, ${failed} failed`);
if (failed > 0) process.exitCode = 1;
