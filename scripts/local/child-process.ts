import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";

/**
 * Runs a `.ts` module in a Node process of its own with a message channel to this one. The child must call
 * `endWithParent`, so that it goes away even when this process is killed without warning.
 */
export function startChild(module: URL, options: { env?: NodeJS.ProcessEnv } = {}): ChildProcess {
  return fork(module, [], {
    env: options.env ?? process.env,
    execArgv: [],
    stdio: ["ignore", "inherit", "inherit", "ipc"],
    serialization: "advanced",
  });
}

/**
 * In a child: run `end` when the parent is gone, asked for it, or was killed. A Ctrl-C in the terminal
 * reaches children too; they leave it to the parent, which ends things in order.
 */
export function endWithParent(end: () => void): void {
  process.on("SIGINT", () => undefined);
  process.on("SIGTERM", end);
  process.on("disconnect", end);
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
