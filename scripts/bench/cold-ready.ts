import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build, type Plugin } from "esbuild";
import { type Contract, handlerPath } from "../../shared/api/contract.ts";
import { registry } from "../../shared/api/registry.ts";
import { buildFunctions } from "../build-functions.ts";
import { type Cold, type StartCold, withColdStarts } from "./cold-process.ts";
import { type BenchResult, compared, figure, median, runRounds } from "./measurement.ts";

/** Of every function. */
const rounds = 3;
/** What the worst function may take of the usual build's processor time. */
const atMost = 0.65;
/** Three rounds are this far off, mostly. */
const margin = 0.03;
/** Rounds that functions near the budget get, and how many functions at most: all of it within a quarter of an hour. */
const closerLooks = [
  { rounds: 15, most: 80 },
  { rounds: 35, most: 12 },
] as const;

const usualFiles: readonly (readonly [RegExp, URL])[] = [
  [/functions[\\/]core[\\/]table[\\/]client\.ts$/, new URL("./usual/table-client.ts", import.meta.url)],
  [/functions[\\/]core[\\/]s3(-request)?\.ts$/, new URL("./usual/s3.ts", import.meta.url)],
];

/** The SDK's clients in the places of ours. */
const usualClients: Plugin = {
  name: "usual-clients",
  setup({ onLoad }) {
    for (const [filter, url] of usualFiles) {
      const contents = `export * from ${JSON.stringify(fileURLToPath(url))};`;
      onLoad({ filter }, () => ({ contents, resolveDir: fileURLToPath(new URL(".", url)) }));
    }
  },
};

/** As templates bundle a function: the SDK's clients, ES modules, minified, and nothing else. */
const buildUsual = (folder: string, paths: readonly string[]) =>
  build({
    entryPoints: Object.fromEntries(paths.map((path) => [`${path}/index`, `functions/${path}.ts`])),
    outdir: folder,
    outExtension: { ".js": ".mjs" },
    ...{ bundle: true, minify: true, platform: "node", target: "node24", format: "esm", logLevel: "error" },
    mainFields: ["module", "main"],
    plugins: [usualClients],
    banner: { js: 'import{createRequire}from"node:module";const require=createRequire(import.meta.url);' },
  });

interface Row {
  readonly contract: Contract;
  readonly ratio: number;
  readonly ours: readonly Cold[];
  readonly usual: readonly Cold[];
}

const cpuOf = (all: readonly Cold[]): number => median(all.map(({ cpuMs }) => cpuMs));

/** Measures a function more often. @throws where both builds do not answer alike */
const measured = async (
  folder: string,
  contract: Contract,
  start: StartCold,
  { rounds: more, before }: { readonly rounds: number; readonly before?: Row },
): Promise<Row> => {
  const path = handlerPath(contract);
  const found = await runRounds(
    {
      ours: () => start(join(folder, "ours/functions", path, "index.js"), contract),
      usual: () => start(join(folder, "usual", path, "index.mjs"), contract),
    },
    { rounds: more },
  );
  const ours = [...(before?.ours ?? []), ...found.ours];
  const usual = [...(before?.usual ?? []), ...found.usual];
  const statuses = new Set([...ours, ...usual].map(({ status }) => status));
  if (statuses.size > 1)
    throw new Error(`${contract.operationId} was answered ${[...statuses].join(" and ")}`);
  return { contract, ratio: cpuOf(ours) / cpuOf(usual), ours, usual };
};

const worstFirst = (rows: readonly Row[]): Row[] => rows.toSorted((a, b) => b.ratio - a.ratio);

/** The functions near the budget once more, until each has so many rounds, which tells noise from slowness. */
const measuredAgain = async (
  folder: string,
  rows: readonly Row[],
  start: StartCold,
  { rounds: total, most }: (typeof closerLooks)[number],
): Promise<Row[]> => {
  const near = worstFirst(rows).filter(({ ratio }) => ratio > atMost - margin);
  const again = new Set(near.slice(0, most));
  const found: Row[] = [];
  for (const row of rows)
    found.push(
      again.has(row)
        ? await measured(folder, row.contract, start, { rounds: total - row.ours.length, before: row })
        : row,
    );
  return found;
};

const measureAll = (folder: string, contracts: readonly Contract[]): Promise<Row[]> =>
  withColdStarts(async (start) => {
    let rows: Row[] = [];
    for (const contract of contracts) rows.push(await measured(folder, contract, start, { rounds }));
    for (const look of closerLooks) rows = await measuredAgain(folder, rows, start, look);
    return worstFirst(rows);
  });

/** From the start of the process to the first answer, of every endpoint's function: as it is bundled, and as templates do. */
export const coldReadyBench = async (contracts: readonly Contract[] = registry): Promise<BenchResult> => {
  const folder = await mkdtemp(join(tmpdir(), "subpart-cold-ready-"));
  try {
    const paths = contracts.map(handlerPath);
    await buildFunctions(join(folder, "ours"), paths);
    await buildUsual(join(folder, "usual"), paths);
    const rows = await measureAll(folder, contracts);
    const each = (side: "ours" | "usual", of: "ms" | "cpuMs") =>
      rows.map((row) => median(row[side].map((cold) => cold[of])));
    const [worst] = rows;
    const most = rows.toSorted((a, b) => cpuOf(b.ours) - cpuOf(a.ours)).slice(0, 5);
    return {
      bench: "cold-ready",
      notes: [
        `${rows.length} functions, each ${rounds} times, those near the budget up to ${closerLooks.at(-1)?.rounds} times, as it is shipped and as templates make it (the SDK's clients; esbuild, ES modules, minified): process start, one call with the cookie of a session that is not there, DynamoDB asked.`,
        `Worst ratios: ${rows
          .slice(0, 5)
          .map(({ contract, ratio }) => `${contract.operationId} ${ratio.toFixed(2)}`)
          .join(", ")}.`,
        `Most processor time: ${most.map(({ contract, ours }) => `${contract.operationId} ${cpuOf(ours).toFixed(0)} ms`).join(", ")}.`,
      ],
      measurements: [
        compared(
          "processor time, median of the functions",
          "ms",
          each("ours", "cpuMs"),
          each("usual", "cpuMs"),
        ),
        compared("time, median of the functions", "ms", each("ours", "ms"), each("usual", "ms")),
        figure(
          "processor time, worst function against the usual build",
          "ratio",
          worst?.ratio ?? Number.NaN,
          { atMost },
        ),
      ],
    };
  } finally {
    await rm(folder, { recursive: true });
  }
};
