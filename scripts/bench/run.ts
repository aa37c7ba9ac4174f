import { type BenchResult, resultTable } from "./measurement.ts";

/** Every benchmark by the name of performance 6.2; loaded only when asked for. */
const benches: Readonly<Record<string, () => Promise<() => Promise<BenchResult>>>> = {
  "import-50MB": async () => (await import("./import-50mb.ts")).importBench,
  "list-50k": async () => (await import("./list-50k.ts")).listBench,
  "list-cold": async () => (await import("./list-cold.ts")).listColdBench,
  "list-http": async () => (await import("./list-http.ts")).listHttpBench,
  "table-inp": async () => (await import("./table-inp.ts")).tableInpBench,
};

const args = process.argv.slice(2);
const asJson = args.includes("--json");
const names = args.filter((arg) => !arg.startsWith("--"));
const unknown = names.filter((name) => !(name in benches));
if (unknown.length > 0) {
  console.error(
    `There is no benchmark ${unknown.join(", ")}. There are: ${Object.keys(benches).join(", ")}.`,
  );
  process.exit(1);
}

const results: BenchResult[] = [];
for (const [name, load] of Object.entries(benches)) {
  if (names.length > 0 && !names.includes(name)) continue;
  const run = await load();
  const result = await run();
  results.push(result);
  if (!asJson) console.log(resultTable(result));
}
if (asJson) console.log(JSON.stringify({ node: process.version, results }, null, 2));
if (results.some(({ measurements }) => measurements.some(({ holds }) => !holds))) process.exitCode = 1;
