import { spawn } from "node:child_process";

export interface StepResult {
  readonly ok: boolean;
  readonly output: string;
  readonly seconds: number;
}

/** Runs a command of the project quietly and keeps what it printed, for the case that it fails. */
export const runStep = (
  command: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
): Promise<StepResult> =>
  new Promise((resolve) => {
    const startedAt = performance.now();
    const chunks: Buffer[] = [];
    const child = spawn(command, args, {
      env: { ...process.env, ...env },
      stdio: ["ignore", "pipe", "pipe"],
      shell: process.platform === "win32",
    });
    for (const stream of [child.stdout, child.stderr])
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
    const finish = (ok: boolean, extra = "") =>
      resolve({
        ok,
        output: Buffer.concat(chunks).toString() + extra,
        seconds: (performance.now() - startedAt) / 1_000,
      });
    child.on("error", (error) => finish(false, error.message));
    child.on("close", (code) => finish(code === 0));
  });
