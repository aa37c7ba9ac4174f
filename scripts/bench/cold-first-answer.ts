import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { type BuildOptions, build } from "esbuild";
import { bundling } from "../build-functions.ts";
import { type StartCold, withColdStarts } from "./cold-process.ts";
import { type BenchResult, compared, type Measurement, runRounds } from "./measurement.ts";

const rounds = 40;

/** A function that talks to DynamoDB alone, and one that carries the S3 client too. */
const functions = {
  "/api/user": "people/session/get-current-user",
  "/api/company/rules": "rules/company/list-company-rules",
} as const;
type Path = keyof typeof functions;

const { supported: _, ...withImports } = bundling;
/** As functions are bundled, and with that setting off. */
const variants = {
  shipped: bundling,
  "the same again": bundling,
  'its import("node:http")': withImports,
} as const satisfies Record<string, BuildOptions>;
type Variant = keyof typeof variants;

const fileOf = (folder: string, variant: Variant, path: Path): string =>
  join(folder, variant.replaceAll(/\W/g, "-"), `${functions[path].split("/").at(-1)}.cjs`);

const buildVariants = async (folder: string): Promise<void> => {
  for (const [variant, settings] of Object.entries(variants)) {
    for (const [path, source] of Object.entries(functions)) {
      await build({
        ...settings,
        entryPoints: [`functions/${source}.ts`],
        outfile: fileOf(folder, variant as Variant, path as Path),
      });
    }
  }
};

const kibOf = async (file: string): Promise<string> => {
  const code = await readFile(file);
  return `${(code.length / 1_024).toFixed(0)} KiB (${(gzipSync(code).length / 1_000).toFixed(0)} KB gzipped)`;
};

const measureAll = async (folder: string, start: StartCold): Promise<BenchResult> => {
  const names = Object.keys(variants) as Variant[];
  const measurements: Measurement[] = [];
  const notes = [
    `Process start, one call with the cookie of a session that is not there, DynamoDB asked, 401; ${rounds} rounds, each run in a process of its own, in a random order.`,
  ];
  await buildVariants(folder);
  for (const path of Object.keys(functions) as Path[]) {
    const runOf = (name: Variant) => async () => {
      const cold = await start(fileOf(folder, name, path), { method: "GET", path });
      if (cold.status !== 401) throw new Error(`An unknown session was answered ${cold.status}`);
      return cold;
    };
    const found = await runRounds(
      {
        shipped: runOf("shipped"),
        "the same again": runOf("the same again"),
        'its import("node:http")': runOf('its import("node:http")'),
      } satisfies Record<Variant, unknown>,
      { rounds },
    );
    const each = (name: Variant, of: "ms" | "cpuMs") => found[name].map((cold) => cold[of]);
    for (const name of names) {
      notes.push(`${path}, ${name}: ${await kibOf(fileOf(folder, name, path))}.`);
      if (name === "shipped") continue;
      const bounds = path === "/api/user" && name.startsWith("its") ? { atMost: 0.9 } : {};
      const line = (what: string, of: "ms" | "cpuMs", most = {}) =>
        compared(`${path}, ${what}, against ${name}`, "ms", each("shipped", of), each(name, of), most);
      measurements.push(line("CPU", "cpuMs", bounds), line("time", "ms"));
    }
  }
  return { bench: "cold-first-answer", notes, measurements };
};

/** Whether what the build changes in the SDK is worth 10 % of a cold process, up to DynamoDB's first answer. */
export const coldFirstAnswerBench = async (): Promise<BenchResult> => {
  const folder = await mkdtemp(join(tmpdir(), "subpart-cold-answer-"));
  try {
    return await withColdStarts((start) => measureAll(folder, start));
  } finally {
    await rm(folder, { recursive: true });
  }
};
