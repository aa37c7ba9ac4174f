import { join } from "node:path";
import type { WorkerSettings } from "../../infra/config/worker-settings.ts";
import { workers } from "../../infra/config/workers.ts";
import type { DynamoDb } from "./dynamodb.ts";
import { Dispatcher } from "./lambda/dispatcher.ts";
import { EventQueue } from "./lambda/event-queue.ts";
import { type Schedule, startSchedules } from "./lambda/schedules.ts";
import { StreamConsumers } from "./lambda/stream-consumers.ts";
import { StreamReader } from "./lambda/stream-reader.ts";
import { type WorkerLimits, WorkerPool } from "./lambda/worker-pool.ts";
import { startLambda } from "./lambda.ts";

export type JobsOptions = {
  readonly folder: string;
  readonly dynamoDb: DynamoDb;
  readonly tableName: string;
  readonly workerPrefix: string;
  /** The workers' environment, given the address of the Invoke API. */
  readonly environment: (lambdaEndpoint: string) => NodeJS.ProcessEnv;
  readonly onLine?: (line: string) => void;
};
export type Jobs = {
  /** Address of the Invoke API. */
  readonly endpoint: string;
  readonly env: NodeJS.ProcessEnv;
  /** Names of the functions that schedules start, by schedule. */
  readonly schedules: Readonly<Record<string, string>>;
  /** Begins with what the last run left, the stream and the schedules. Until then events only wait. */
  begin(): Promise<void>;
  /** Resolves when no accepted event is under way. */
  idle(): Promise<void>;
  /** Lets the next events run changed code. */
  refresh(): void;
  close(): Promise<void>;
};

function limitsOf(worker: string): WorkerLimits {
  const settings = workers[worker];
  return { ms: (settings?.timeoutSeconds ?? 900) * 1000, memoryMb: settings?.memoryMb };
}

/** Seconds after which a worker is started instead, as settings of `npm start`: to see what it does. */
const sooner: Readonly<Record<string, string>> = {
  "seal-activity": "SEAL_SECONDS",
  "watch-deletions": "DELETION_WAIT_SECONDS",
};

function scheduleOf(
  worker: string,
  { everyMinutes, isOnTheClock }: Extract<WorkerSettings["trigger"], { type: "schedule" }>,
): Schedule {
  const seconds = Number(process.env[sooner[worker] ?? ""] ?? 0);
  return seconds > 0 ? { worker, everyMinutes: seconds / 60 } : { worker, everyMinutes, isOnTheClock };
}

function triggersOf(pool: WorkerPool) {
  const present = Object.entries(workers).filter(([worker]) => pool.has(worker));
  const consumers = present.flatMap(([worker, { trigger }]) =>
    trigger.type === "stream" ? [{ worker, of: trigger.of, batchSize: trigger.batchSize }] : [],
  );
  const schedules = present.flatMap(([worker, { trigger }]) =>
    trigger.type === "schedule" ? [scheduleOf(worker, trigger)] : [],
  );
  return { consumers, schedules };
}

/** Starts the workers' side of the cloud, with the triggers that the cloud's stacks are made from. */
export async function startJobs(options: JobsOptions): Promise<Jobs> {
  const { folder, dynamoDb, tableName, workerPrefix: prefix } = options;
  const queue = await EventQueue.open(join(folder, "queue"));
  const { credentials } = dynamoDb;
  const workerEnvironment: NodeJS.ProcessEnv = {};
  const pool = new WorkerPool({
    env: workerEnvironment,
    limitsOf,
    // Those of all workers are few, and seldom idle for long.
    ...(process.env.WORKERS_SHARE_PROCESSES === "true" && {
      isShared: true,
      concurrency: 4,
      idleMs: 600_000,
    }),
    ...(options.onLine && { onLine: options.onLine }),
  });
  const dispatcher = new Dispatcher({ queue, pool });
  const lambda = await startLambda({ credentials, prefix, pool, dispatcher });
  // Workers start workers, so their environment names the API that was only started with them.
  const env = Object.assign(workerEnvironment, options.environment(lambda.endpoint));
  const running: { close(): Promise<void> | void }[] = [];
  const begin = async () => {
    const { consumers, schedules } = triggersOf(pool);
    await dispatcher.resume();
    // This machine has just started, so no worker holds an import and its lease need not run out.
    if (pool.has("resume-imports")) await dispatcher.accept("resume-imports", { noWorkerLives: true });
    const reader = await StreamReader.open(dynamoDb, tableName, join(folder, "stream.json"));
    running.push(
      new StreamConsumers({ reader, consumers, pool, queue }),
      startSchedules(schedules, dispatcher),
    );
  };
  const close = async () => {
    await Promise.all([dispatcher.close(), lambda.close(), ...running.map((part) => part.close())]);
  };
  return {
    endpoint: lambda.endpoint,
    env,
    schedules: Object.fromEntries(
      triggersOf(pool).schedules.map(({ worker }) => [worker, `${prefix}${worker}`]),
    ),
    begin,
    idle: () => dispatcher.idle(),
    refresh: () => pool.refresh(),
    close,
  };
}
