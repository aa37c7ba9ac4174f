import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import * as z from "zod";
import { runTests } from "./checks/vitest-run.ts";

/**
 * `npm run faults [percent] [seed]`: the api tests while some of the calls of the table (5 %) fail by chance: lost
 * answers, broken connections, throttling, 500, conflicts, tiny pages, half batches. People must not notice.
 */
const [percent = "5", seed = "1"] = process.argv.slice(2);

/** Tests that cannot pass then, each with the reason. */
const leftOut: Readonly<Record<string, string>> = {
  "matrix-faults": "puts faults of its own in places of its own",
  "table-reads": "counts calls of the table",
  "password-reset": "compares the calls of the table of two requests",
  uploads:
    "fills limits exactly; a count whose answer was lost counts twice, so a limit comes early, never late",
  fuzz: "is about what callers send, and takes minutes",
};

const report = ".build/test-results/faults.jsonl";
mkdirSync(".build/test-results", { recursive: true });
rmSync(report, { force: true });
Object.assign(process.env, {
  TABLE_FAULTS: percent,
  TABLE_FAULTS_SEED: seed,
  TABLE_FAULTS_REPORT: report,
});
const { passed, failed, failures } = await runTests(
  ["api"],
  ["--testTimeout=120000", ...Object.keys(leftOut).map((name) => `--exclude=**/${name}.test.ts`)],
);

const Counts = z.record(z.string(), z.number());
const total: Record<string, number> = {};
for (const line of existsSync(report) ? readFileSync(report, "utf8").trimEnd().split("\n") : []) {
  for (const [name, count] of Object.entries(Counts.parse(JSON.parse(line))))
    total[name] = (total[name] ?? 0) + count;
}
const { calls = 0, ...faults } = total;
const sum = Object.values(faults).reduce((all, count) => all + count, 0);
const kinds = Object.entries(faults).map(([name, count]) => `${name} ${count}`);
console.log(`${calls} calls of the table, ${sum} faults: ${kinds.join(", ")}`);
for (const [name, reason] of Object.entries(leftOut)) console.log(`left out: ${name} (${reason})`);
if (failures.length > 0) console.log(failures.join("\n"));
console.log(`${passed} passed, ${failed} failed`);
// A run without a fault shows nothing.
if (failed > 0 || sum === 0) process.exitCode = 1;
