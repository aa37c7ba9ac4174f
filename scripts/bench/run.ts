import { fork } from "node:child_process";
import { once } from "node:events";
import { benches } from "./benches.ts";
import { type BenchResult, resultTable } from "./measurement.ts";

// In AWS a process finds nothing that another one has compiled.
delete process.env.NODE_COMPILE_CACHE;
const args = process.argv.slice(2);
const flags = args.filter((arg) => arg.startsWith("--"));
const names = args.filter((arg) => !arg.startsWith("--"));
const asJson = flags.includes("--json");
const unknown = names.filter((name) => !(name in benches));
if (unknown.length > 0) {
  console.error(
    `There is no benchmark ${unknown.join(", ")}. There are: ${Object.keys(benches).join(", ")}.`,
  );
  process.exit(1);
}

/**
 * In a process of its own: modules of the functions keep their clients, memory and settings as long as their
 * process, so that a benchmark would meet what the one before it left, engines that are gone among it.
 */
const runBench = async (name: string): Promise<BenchResult | undefined> => {
  // "advanced" keeps a measurement that is no number (NaN).
  const child = fork(new URL("./run-one.ts", import.meta.url), [name, ...flags], {
    serialization: "advanced",
  });
  const exited = once(child, "exit");
  const silence = once(child, "disconnect").then(() => []);
  const [result] = (await Promise.race([once(child, "message"), silence])) as BenchResult[];
  await exited;
  return result;
};

const results: BenchResult[] = [];
const broken: string[] = [];
for (const name of Object.keys(benches)) {
  if (names.length > 0 && !names.includes(name)) continue;
  const result = await runBench(name);
  if (result) results.push(result);
  else broken.push(name);
  if (result && !asJson) console.log(resultTable(result));
}
if (asJson) console.log(JSON.stringify({ node: process.version, results }, null, 2));
if (broken.length > 0) console.error(`Ended without a result: ${broken.join(", ")}.`);
const isMissed = results.some(({ measurements }) => measurements.some(({ holds }) => !holds));
if (broken.length > 0 || isMissed) process.exitCode = 1;
