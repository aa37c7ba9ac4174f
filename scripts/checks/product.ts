import { type ChildProcess, spawn } from "node:child_process";
import { randomInt } from "node:crypto";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as z from "zod";
import { ApiClient } from "../sample/api-client.ts";

/** What `npm start` writes into its data folder for tools and tests. */
export const Stack = z.object({
  url: z.string(),
  mailUrl: z.string(),
  dynamodbEndpoint: z.string(),
  region: z.string(),
  credentials: z.object({ accessKeyId: z.string(), secretAccessKey: z.string() }),
  s3Endpoint: z.string(),
  tableName: z.string(),
  /** Where functions are started, and those that schedules start; a deployed stage tells neither. */
  lambdaEndpoint: z.string().optional(),
  schedules: z.record(z.string(), z.string()).optional(),
  accounts: z.array(
    z.object({
      ...{ role: z.string(), email: z.string(), password: z.string() },
      /** Cookies of sessions, where signing in takes a second step. */
      sessions: z.array(z.array(z.string())).optional(),
    }),
  ),
  /** Where a browser asks for the address of a stage that is rehearsed; its certificate is the rehearsal's own. */
  proxy: z.string().optional(),
});
export type Stack = z.infer<typeof Stack>;

export interface Product {
  readonly stack: Stack;
  readonly dataDir: string;
  readonly child: ChildProcess;
  /** What it printed so far. */
  output(): string;
  /** Ends it as Ctrl-C does, and gives the milliseconds that took. */
  stop(): Promise<number>;
}

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer();
    server.once("error", () => resolve(false));
    server.listen(port, "127.0.0.1", () => server.close(() => resolve(true)));
  });

/**
 * A free port. Not one that the system chooses: it would give the same again, to one of the product's own
 * services, before the product itself listens on it. Systems choose above 32,768 or 49,152.
 */
export const freePort = async (): Promise<number> => {
  const port = randomInt(20_000, 30_000);
  return (await isFree(port)) ? port : freePort();
};

const exited = (child: ChildProcess): Promise<void> =>
  child.exitCode !== null || child.signalCode !== null
    ? Promise.resolve()
    : new Promise((resolve) => child.once("exit", () => resolve()));

const patienceMs = 180_000;

const untilReady = async (child: ChildProcess, file: string, output: () => string): Promise<Stack> => {
  const deadline = Date.now() + patienceMs;
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`The product did not start:\n${output()}`);
    if (existsSync(file)) return Stack.parse(JSON.parse(readFileSync(file, "utf8")));
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`The product was not ready after ${patienceMs / 1_000} s:\n${output()}`);
};

/**
 * Starts the product as `npm start` does, in a data folder of its own unless one is given, on a free port.
 * The caller stops it and, where it did not give the folder, `removeData` deletes it.
 */
export const startProduct = async (
  options: {
    readonly dataDir?: string;
    readonly words?: readonly string[];
    /** Settings beside those of this process; undefined removes one. */
    readonly environment?: Readonly<Record<string, string | undefined>>;
  } = {},
): Promise<Product> => {
  const dataDir = options.dataDir ?? mkdtempSync(join(tmpdir(), "subpart-"));
  const file = join(dataDir, "stack.json");
  rmSync(file, { force: true });
  const chunks: string[] = [];
  const child = spawn(process.execPath, ["scripts/start.ts", ...(options.words ?? [])], {
    // Tests read recorded answers, also where there is a network.
    env: {
      RECORDED_ANSWERS: "",
      ...process.env,
      ...options.environment,
      DATA_DIR: dataDir,
      PORT: String(await freePort()),
    },
    // It ends by itself when this channel closes, so a killed test leaves nothing running.
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  for (const stream of [child.stdout, child.stderr])
    stream?.on("data", (chunk) => chunks.push(String(chunk)));
  const output = () => chunks.join("");
  const stack = await untilReady(child, file, output);
  const stop = async () => {
    const startedAt = performance.now();
    child.kill("SIGINT");
    await exited(child);
    return performance.now() - startedAt;
  };
  return { stack, dataDir, child, output, stop };
};

/** Deletes a data folder that `startProduct` made. */
export const removeData = (product: Product): void =>
  rmSync(product.dataDir, { recursive: true, force: true });

/** Signs in as the printed account of a role. */
export const signInAs = (stack: Stack, role: string): Promise<ApiClient> => {
  const account = stack.accounts.find((each) => each.role === role);
  if (!account) throw new Error(`There is no account of the role ${role}`);
  return ApiClient.signedIn(stack.url, account);
};
