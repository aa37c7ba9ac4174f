import { runStep } from "../checks/run-step.ts";

/** Runs a command of the project and says how long it took. @throws with its output when it fails */
export const timed = async (what: string, command: string, args: readonly string[]): Promise<number> => {
  const { ok, output, seconds } = await runStep(command, args);
  if (!ok)
    throw new Error(`✗ ${what}: ${command} ${args.slice(0, 2).join(" ")} failed:\n${output.slice(-6_000)}`);
  console.log(`✓ ${what} (${seconds.toFixed(1)} s)`);
  return seconds;
};
