import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { availableParallelism, tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { InvokeCommand, type InvokeCommandInput, LambdaClient } from "@aws-sdk/client-lambda";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { randomCredentials } from "../credentials.ts";
import type { Listening } from "../http-server.ts";
import { Dispatcher } from "../lambda/dispatcher.ts";
import { EventQueue } from "../lambda/event-queue.ts";
import { type WorkerEnd, WorkerPool } from "../lambda/worker-pool.ts";
import { startLambda } from "../lambda.ts";

const credentials = randomCredentials();
const workers = dirname(fileURLToPath(new URL("./workers/echo.ts", import.meta.url)));
let folder: string;
let lambda: Listening;
let dispatcher: Dispatcher;
let client: LambdaClient;
let file: string;
/** How long a worker may take. A busy machine takes seconds to start its process. */
const patientMs = 20_000;
let limitMs = patientMs;
const lines: string[] = [];
const ends: WorkerEnd[] = [];

async function startParts(concurrency = 2) {
  const queue = await EventQueue.open(join(folder, "queue"));
  const onLine = (line: string) => lines.push(line);
  const onReport = (end: WorkerEnd) => ends.push(end);
  const pool = new WorkerPool({
    folder: workers,
    onLine,
    onReport,
    concurrency,
    limitsOf: () => ({ ms: limitMs }),
  });
  return { pool, dispatcher: new Dispatcher({ queue, pool, retryPausesMs: [20, 40] }) };
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "subpart-lambda-"));
  const parts = await startParts();
  dispatcher = parts.dispatcher;
  lambda = await startLambda({ credentials, prefix: "test-", ...parts });
  client = new LambdaClient({ endpoint: lambda.endpoint, region: "us-east-1", credentials, maxAttempts: 1 });
});
afterAll(async () => {
  client.destroy();
  await lambda.close();
  await dispatcher.close();
  await rm(folder, { recursive: true });
});
let count = 0;
beforeEach(() => {
  count += 1;
  file = join(folder, `written-${count}.txt`);
});

const invoke = (event: unknown, more: Partial<InvokeCommandInput> = {}) =>
  client.send(
    new InvokeCommand({
      FunctionName: "test-echo",
      InvocationType: "Event",
      Payload: Buffer.from(JSON.stringify(event)),
      ...more,
    }),
  );
const written = async () => (await readFile(file, "utf8").catch(() => "")).trim().split("\n");
const dead = async () => {
  const names = await readdir(join(folder, "queue", "dead"));
  return Promise.all(
    names.map(async (name) => JSON.parse(await readFile(join(folder, "queue", "dead", name), "utf8"))),
  );
};

describe("an asynchronous invocation", () => {
  it("is accepted at once and runs in a process of its own", async () => {
    expect((await invoke({ file, text: "a", waitMs: 100 })).StatusCode).toBe(202);
    expect(await written()).not.toContain("a done");
    await dispatcher.idle();
    const [start = "", done] = await written();
    expect(done).toBe("a done");
    expect(Number(start.split(" ")[1])).not.toBe(process.pid);
    expect(lines).toContain("echo printed a");
    expect(ends.at(-1)).toMatchObject({ worker: "echo", error: undefined });
    expect(ends.at(-1)?.peakBytes).toBeGreaterThan(20_000_000);
  });

  it.runIf(process.platform === "linux" && availableParallelism() > 1)(
    "leaves one processor to the calls of people",
    async () => {
      await invoke({ file, text: "p" });
      await dispatcher.idle();
      const [start = ""] = await written();
      const status = () => readFile(`/proc/${start.split(" ")[1]}/status`, "utf8");
      await expect.poll(status).toMatch(/^Cpus_allowed_list:\s*1/m);
    },
  );

  it("is tried three times, then put aside with its reason", async () => {
    await invoke({ file, text: "b", failures: 9 });
    await dispatcher.idle();
    expect((await written()).filter((line) => line.startsWith("b "))).toHaveLength(3);
    expect(await dead()).toContainEqual(
      expect.objectContaining({
        worker: "echo",
        failures: 3,
        reason: "b failed",
        event: { file, text: "b", failures: 9 },
      }),
    );
  });

  it("survives a worker whose process dies, and one that takes too long", async () => {
    await invoke({ file, text: "c", exit: true });
    await dispatcher.idle();
    limitMs = 300;
    await invoke({ file, text: "d", waitMs: 60_000 });
    await dispatcher.idle();
    limitMs = patientMs;
    const reasons = (await dead()).map((letter) => `${letter.event.text}: ${letter.reason}`);
    expect(reasons).toContain("c: The worker's process ended before the work did.");
    expect(reasons).toContain("d: Task timed out after 0.3 seconds");
    await invoke({ file, text: "e" });
    await dispatcher.idle();
    expect(await written()).toContain("e done");
  });

  it("uses at most as many processes as allowed, and each again", async () => {
    for (let index = 0; index < 6; index += 1) await invoke({ file, text: "f", waitMs: 50 });
    await dispatcher.idle();
    const processes = (await written())
      .filter((line) => !line.includes("done"))
      .map((line) => line.split(" ")[1]);
    expect(processes).toHaveLength(6);
    expect(new Set(processes).size).toBeLessThanOrEqual(2);
  });

  it("that was under way at the end of a run happens in the next one", async () => {
    const first = await startParts();
    await first.dispatcher.accept("echo", { file, text: "g", waitMs: 700 });
    await expect.poll(written).toHaveLength(1);
    await first.dispatcher.close();
    expect(await written()).not.toContain("g done");
    const second = await startParts();
    await second.dispatcher.resume();
    await second.dispatcher.idle();
    expect(await written()).toContain("g done");
    await second.dispatcher.close();
  });
});

describe("a synchronous invocation", () => {
  const now = { InvocationType: "RequestResponse" } as const;

  it("gives what the worker returns, or how it failed", async () => {
    const good = await invoke({ file, text: "h" }, now);
    expect(JSON.parse(good.Payload?.transformToString() ?? "")).toEqual({
      text: "h",
      name: "echo",
      hasTime: true,
    });
    const bad = await invoke({ file, text: "i", failures: 1 }, now);
    expect(bad.FunctionError).toBe("Unhandled");
    expect(JSON.parse(bad.Payload?.transformToString() ?? "")).toMatchObject({ errorMessage: "i failed" });
  });
});

describe("the Invoke API", () => {
  const outcome = (promise: Promise<{ StatusCode?: number | undefined }>) =>
    promise.then(
      (answer) => String(answer.StatusCode),
      (error: Error) => error.name,
    );

  it("knows the workers under their prefix only", async () => {
    expect(await outcome(invoke({ file, text: "j" }))).toBe("202");
    for (const FunctionName of ["test-none", "echo", "test-..-echo", "other-echo"]) {
      expect(await outcome(invoke({}, { FunctionName }))).toBe("ResourceNotFoundException");
    }
  });

  it("takes an event of 1 MB and no longer one", async () => {
    const event = (length: number) => ({ file, text: "k", filler: "x".repeat(length) });
    expect(await outcome(invoke(event(1024 * 1024 - 500)))).toBe("202");
    expect(await outcome(invoke(event(1024 * 1024)))).toBe("RequestTooLargeException");
  });

  it("refuses callers without the access key", async () => {
    const stranger = new LambdaClient({
      endpoint: lambda.endpoint,
      region: "us-east-1",
      credentials: randomCredentials(),
      maxAttempts: 1,
    });
    const command = new InvokeCommand({ FunctionName: "test-echo", InvocationType: "Event" });
    expect(await outcome(stranger.send(command))).toBe("UnrecognizedClientException");
    stranger.destroy();
  });

  it("gives no event to a process that is ending because it was idle", async () => {
    const pool = new WorkerPool({ folder: workers, onLine: () => undefined, idleMs: 1 });
    for (const text of ["first", "second", "third"]) {
      expect(await pool.run("echo", { file, text })).toMatchObject({ text });
      await delay(5);
    }
    await pool.close();
  });

  it("has a process of its own for each worker, and one for all where they share it", async () => {
    for (const isShared of [false, true]) {
      const pool = new WorkerPool({ folder: workers, onLine: () => undefined, isShared });
      for (const worker of ["echo", "other"])
        expect(await pool.run(worker, { file, text: `shared-${isShared}` })).toMatchObject({ name: worker });
      await pool.close();
    }
    const processesOf = async (text: string) =>
      new Set((await written()).filter((line) => line.startsWith(text) && !line.endsWith("done"))).size;
    expect([await processesOf("shared-false"), await processesOf("shared-true")]).toEqual([2, 1]);
  });
});
