import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { gzipSync } from "node:zlib";
import { type BuildOptions, build } from "esbuild";
import { signSessionToken } from "../../functions/core/endpoint/session-token.ts";
import { bundling } from "../build-functions.ts";
import { createTable, functionEnvironment, startDynamoDb } from "../local/index.ts";
import { type BenchResult, compared, type Measurement, runRounds } from "./measurement.ts";

const rounds = 40;
const run = promisify(execFile);

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

interface Cold {
  readonly status: number;
  readonly ms: number;
  readonly cpuMs: number;
}

/** Loads a bundle as Lambda does, calls it once, and tells what that took since the process was asked for. */
const program = `const [, file, event, startedAt] = process.argv;
require(file).handler(JSON.parse(event), { awsRequestId: "bench", getRemainingTimeInMillis: () => 20_000 }).then(({ statusCode }) => {
  const { user, system } = process.cpuUsage();
  process.stdout.write(JSON.stringify({ status: statusCode, ms: Date.now() - startedAt, cpuMs: (user + system) / 1_000 }));
  process.exit();
});`;

const eventOf = (path: Path, cookie: string): string =>
  JSON.stringify({
    ...{ version: "2.0", routeKey: `GET ${path}`, rawPath: path, rawQueryString: "", isBase64Encoded: false },
    ...{ cookies: [`sid=${cookie}`], headers: { host: "localhost", "sec-fetch-site": "same-origin" } },
    requestContext: { http: { method: "GET", path, sourceIp: "127.0.0.1" }, requestId: "bench" },
  });

const measure = async (file: string, event: string, env: NodeJS.ProcessEnv): Promise<Cold> => {
  const { stdout } = await run(process.execPath, ["-e", program, file, event, String(Date.now())], { env });
  // The log of the request is a line before it.
  const cold: Cold = JSON.parse(stdout.split("\n").at(-1) ?? "");
  if (cold.status !== 401) throw new Error(`An unknown session was answered ${cold.status}: ${stdout}`);
  return cold;
};

const kibOf = async (file: string): Promise<string> => {
  const code = await readFile(file);
  return `${(code.length / 1_024).toFixed(0)} KiB (${(gzipSync(code).length / 1_000).toFixed(0)} KB gzipped)`;
};

/** Whether what the build changes in the SDK is worth 10 % of a cold process, up to DynamoDB's first answer. */
export const coldFirstAnswerBench = async (): Promise<BenchResult> => {
  const folder = await mkdtemp(join(tmpdir(), "subpart-cold-answer-"));
  const dynamoDb = await startDynamoDb();
  const { endpoint, credentials } = dynamoDb;
  const env = functionEnvironment({
    ...{ appOrigin: "http://localhost", tableName: "bench", uploadsBucket: "bench", libraryBucket: "bench" },
    ...{ sessionSecret: "0".repeat(43), workerPrefix: "", mailFrom: "bench@example.com" },
    ...{ demoNoticeTo: "bench@example.com", credentials },
    endpoints: { dynamodb: endpoint, s3: endpoint, ses: endpoint, lambda: endpoint },
  });
  const names = Object.keys(variants) as Variant[];
  const paths = Object.keys(functions) as Path[];
  const measurements: Measurement[] = [];
  const notes = [
    `Process start, one call with the cookie of a session that is not there, DynamoDB asked, 401; ${rounds} rounds, each run in a process of its own, in a random order.`,
  ];
  try {
    await createTable(dynamoDb, "bench");
    await buildVariants(folder);
    Object.assign(process.env, env);
    const cookie = await signSessionToken({ userId: "u", sid: "s" }, new Date(Date.now() + 3_600_000));
    for (const path of paths) {
      const runOf = (name: Variant) => () => measure(fileOf(folder, name, path), eventOf(path, cookie), env);
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
  } finally {
    await dynamoDb.close();
    await rm(folder, { recursive: true });
  }
};
