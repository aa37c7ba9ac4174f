import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";

export type ChildOptions = {
  /** The child's whole environment; this process's by default. */
  readonly env?: NodeJS.ProcessEnv;
  /** Receives each line the child prints; without it they go where this process's lines go. */
  readonly onLine?: (line: string) => void;
  readonly nodeArguments?: readonly string[];
};

/**
 * Runs a `.ts` module in a Node process of its own with a message channel to this one. The child must call
 * `endWithParent`, so that it goes away even when this process is killed without warning.
 */
export function startChild(module: URL, options: ChildOptions = {}): ChildProcess {
  const output = options.onLine === undefined ? "inherit" : "pipe";
  const child = fork(module, [], {
    env: options.env ?? process.env,
    execArgv: [...(options.nodeArguments ?? [])],
    stdio: ["ignore", output, output, "ipc"],
    serialization: "advanced",
  });
  for (const stream of [child.stdout, child.stderr]) {
    if (stream !== null && options.onLine !== undefined) createInterface(stream).on("line", options.onLine);
  }
  return child;
}

/**
 * In a child: run `end` when the parent is gone, asked for it, or was killed. A Ctrl-C in the terminal
 * reaches children too; they leave it to the parent, which ends things in order.
 */
export function endWithParent(end: () => void): void {
  process.on("SIGINT", () => undefined);
  process.on("SIGTERM", end);
  process.on("disconnect", end);
  // The parent may have gone while this process was still starting.
  if (!process.connected) end();
}

/** Asks a child to end and waits; after `patienceMs` it is killed. */
export async function stopChild(child: ChildProcess, patienceMs = 1000): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "exit");
  if (child.connected) child.disconnect();
  else child.kill("SIGTERM");
  const timer = setTimeout(() => child.kill("SIGKILL"), patienceMs);
  await ended;
  clearTimeout(timer);
}
