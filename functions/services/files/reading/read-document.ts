import { type ChildProcess, fork } from "node:child_process";
import { readFile } from "node:fs/promises";
import { extname, join } from "node:path";
import type { PolicyType, TextProblem } from "../../../../shared/schemas/policy.ts";
import { log } from "../../../core/log.ts";
import type { WordPreview } from "../preview/word-preview.ts";
import { ReadingAnswer, type ReadingOrder } from "./reading.ts";

/** What the process that reads a document may take. */
export interface ReaderLimits {
  /** Megabytes of objects: V8 ends a process that needs more. */
  readonly heapMb: number;
  /** Megabytes of all its memory, also outside of V8's: it is killed above them. */
  readonly residentMb: number;
  /** Milliseconds: first it is to stop by itself between two pieces, then it is killed. */
  readonly softMs: number;
  readonly hardMs: number;
}

/** Beside the worker itself they fit into its 1,769 MB (`infra/config/workers.ts`), and two tries into its time. */
const usual: ReaderLimits = { heapMb: 1_000, residentMb: 1_200, softMs: 75_000, hardMs: 90_000 };
const tries = 2;
const watchEveryMs = 25;

export type DocumentReading =
  | { readonly text: string; readonly preview: WordPreview | undefined }
  | { readonly problem: TextProblem };

/** As it is built the process has one file beside the worker's own; in the repository it is a source file. */
const script = join(import.meta.dirname, `reader-process${extname(import.meta.filename)}`);
const isSource = script.endsWith(".ts");

const startReader = ({ heapMb }: ReaderLimits): ChildProcess =>
  fork(script, [], {
    // Not one variable of ours: a reader has no use for credentials.
    env: {},
    execArgv: [
      `--max-old-space-size=${heapMb}`,
      "--permission",
      `--allow-fs-read=${isSource ? "*" : import.meta.dirname}`,
    ],
    serialization: "advanced",
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });

/** The most memory a process has had so far, in megabytes; 0 where the system does not tell. */
const peakOf = async (pid: number | undefined): Promise<number> => {
  const status = await readFile(`/proc/${pid}/status`, "utf8").catch(() => "");
  return Math.ceil(Number(/^VmHWM:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) / 1_024);
};

/** How a process ended, and what it had answered until then. */
interface Attempt {
  readonly answers: readonly ReadingAnswer[];
  /** Why it was ended before it was done; undefined where it was done. */
  readonly death: Exclude<TextProblem, "unreadable"> | undefined;
  readonly peakMb: number;
}

/** Runs one process over a document and watches it. */
const attempt = (type: PolicyType, bytes: Uint8Array, limits: ReaderLimits): Promise<Attempt> =>
  new Promise((resolve) => {
    const child = startReader(limits);
    const answers: ReadingAnswer[] = [];
    let peakMb = 0;
    let killedFor: Attempt["death"];
    const kill = (reason: Attempt["death"]): void => {
      killedFor ??= reason;
      child.kill("SIGKILL");
    };
    const watch = setInterval(async () => {
      peakMb = Math.max(peakMb, await peakOf(child.pid));
      if (peakMb > limits.residentMb) kill("too_large");
    }, watchEveryMs);
    const deadline = setTimeout(() => kill("too_slow"), limits.hardMs);
    const end = (code: number | null, signal: string | null): void => {
      clearInterval(watch);
      clearTimeout(deadline);
      // V8 aborts a process whose objects do not fit.
      const isFull = signal === "SIGABRT" || signal === "SIGTRAP" || code === 134;
      const death = killedFor ?? (isFull ? "too_large" : code === 0 ? undefined : "stopped");
      resolve({ answers, death, peakMb });
    };
    child.on("message", (message) => answers.push(ReadingAnswer.parse(message)));
    child.once("exit", end);
    // It could not be started.
    child.once("error", () => (child.pid === undefined ? end(1, null) : undefined));
    const order: ReadingOrder = { type, bytes, softMs: limits.softMs };
    // A process that is gone before it listens says so by its end.
    child.send(order, () => undefined);
  });

const readingOf = (answers: readonly ReadingAnswer[]): DocumentReading | undefined => {
  const text = answers.find((answer) => "text" in answer)?.text;
  if (text !== undefined) return { text, preview: answers.find((answer) => "preview" in answer)?.preview };
  const problem = answers.find((answer) => "problem" in answer)?.problem;
  return problem && { problem };
};

/**
 * Reads a document that passed `checkDocument`, in a process of its own with bounds of its own, so that a document
 * which takes all the memory or time it can get ends that process and nothing else. A process that died is tried
 * once more; then that is the answer. Never fails because of the document.
 *
 * @param remainingMs how long the worker may still read
 */
export const readDocument = async (
  type: PolicyType,
  bytes: Uint8Array,
  remainingMs: () => number,
  limits: ReaderLimits = usual,
): Promise<DocumentReading> => {
  let problem: TextProblem = "too_slow";
  for (let attempts = 1; attempts <= tries; attempts += 1) {
    const hardMs = Math.min(limits.hardMs, remainingMs());
    if (hardMs <= 0) break;
    const startedAt = performance.now();
    const softMs = Math.min(limits.softMs, hardMs * 0.8);
    const { answers, death, peakMb } = await attempt(type, bytes, { ...limits, hardMs, softMs });
    const reading = readingOf(answers);
    const ms = Math.round(performance.now() - startedAt);
    const errorName = answers.find((answer) => "problem" in answer)?.errorName ?? death;
    log.info("document read", { ms, peakMb, attempts, ...(errorName && { errorName }) });
    if (reading) return reading;
    problem = death ?? "stopped";
  }
  return { problem };
};
