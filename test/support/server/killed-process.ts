import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

const kill = async (child: ChildProcess): Promise<void> => {
  const exit = once(child, "exit");
  child.kill("SIGKILL");
  await exit;
};

/**
 * Runs a file of this folder in a process of its own, and kills it once it says that it `stopped`.
 * @param where told when the process says something else
 */
export const runAndKill = async (file: string, args: readonly string[], where: string): Promise<void> => {
  const script = fileURLToPath(new URL(file, import.meta.url));
  const child = spawn(process.execPath, [script, ...args], { stdio: ["ignore", "pipe", "inherit"] });
  for await (const line of createInterface(child.stdout)) {
    if (line.startsWith("{")) continue;
    await kill(child);
    if (line !== "stopped") throw new Error(`${where}: the process said "${line}"`);
    return;
  }
  throw new Error("The process ended without a word");
};

/** For that process: says that it stopped, and stands still. */
export const standStill = (): void => {
  process.stdout.write("stopped\n");
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
};
