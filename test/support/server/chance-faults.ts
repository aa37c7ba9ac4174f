import { createHash } from "node:crypto";
import { appendFileSync } from "node:fs";
import { randomNumbers } from "../../../scripts/random-numbers.ts";
import type { Fault } from "./fault-proxy.ts";

/** What can happen to any call, and to some besides. */
const always: readonly Fault[] = ["lose-answer", "reset", "error-500", "throttle"];
const besides: Readonly<Record<string, readonly Fault[]>> = {
  Query: ["tiny-page", "tiny-page"],
  BatchGetItem: ["unprocessed"],
  BatchWriteItem: ["unprocessed"],
  PutItem: ["conflict"],
  UpdateItem: ["conflict"],
  DeleteItem: ["conflict"],
  TransactWriteItems: ["conflict", "in-progress"],
};
/** The engine does less than it was asked: no failure, so it may happen as often as it likes. */
const harmless = new Set<Fault>(["tiny-page", "unprocessed"]);

/** A failure passes: the next try of a request gets through. In matrix-faults the table stays away. */
const mostInARow = 1;

export interface ChanceFaults {
  /** What the next call meets. */
  next(operation: string, body: Buffer): Fault | undefined;
  /** Adds what happened to the file TABLE_FAULTS_REPORT, as a line of JSON: counts by fault, and `calls`. */
  report(): void;
}

/** Faults by chance, in TABLE_FAULTS per cent of all calls; undefined where that is not set. */
export const faultsByChance = (): ChanceFaults | undefined => {
  const { TABLE_FAULTS, TABLE_FAULTS_SEED = "1", TABLE_FAULTS_REPORT } = process.env;
  if (!TABLE_FAULTS) return undefined;
  const random = randomNumbers(Number(TABLE_FAULTS_SEED));
  const failures = new Map<string, number>();
  const counts: Record<string, number> = { calls: 0 };
  const count = (name: string): void => {
    counts[name] = (counts[name] ?? 0) + 1;
  };
  return {
    next: (operation, body) => {
      count("calls");
      const digest = createHash("sha1").update(body).digest("base64");
      const failed = failures.get(digest) ?? 0;
      failures.delete(digest);
      if (random() * 100 >= Number(TABLE_FAULTS)) return undefined;
      const kinds = [...always, ...(besides[operation] ?? [])];
      const fault = kinds[Math.floor(random() * kinds.length)];
      if (!fault || (failed >= mostInARow && !harmless.has(fault))) return undefined;
      if (!harmless.has(fault)) failures.set(digest, failed + 1);
      count(fault);
      return fault;
    },
    report: () => {
      if (TABLE_FAULTS_REPORT) appendFileSync(TABLE_FAULTS_REPORT, `${JSON.stringify(counts)}\n`);
    },
  };
};
