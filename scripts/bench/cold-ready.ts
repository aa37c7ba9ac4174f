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
/** By chance one of hundreds seems slow: those that seem slowest are measured this often before it is said which is. */
const roundsOfSlowest = 15;
const slowest = 40;

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

const measureAll = (folder: string, contracts: readonly Contract[]): Promise<Row[]> =>
  withColdStarts(async (start) => {
    const rows: Row[] = [];
    for (const contract of contracts) rows.push(await measured(folder, contract, start, { rounds }));
    const [seeming, others] = [worstFirst(rows).slice(0, slowest), worstFirst(rows).slice(slowest)];
    const again: Row[] = [];
    for (const before of seeming)
      again.push(
        await measured(folder, before.contract, start, { rounds: roundsOfSlowest - rounds, before }),
      );
    return worstFirst([...again, ...others]);
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
        `${rows.length} functions, each ${rounds} times, the ${Math.min(slowest, rows.length)} with the worst ratios ${roundsOfSlowest} times, as it is shipped and as templates make it (the SDK's clients; esbuild, ES modules, minified): process start, one call with the cookie of a session that is not there, DynamoDB asked.`,
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
          {
            atMost: 0.65,
          },
        ),
      ],
    };
  } finally {
    await rm(folder, { recursive: true });
  }
};
