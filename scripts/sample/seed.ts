import { once } from "node:events";
import { existsSync, writeFileSync } from "node:fs";
import { startChild, stopChild } from "../child-process.ts";
import { StartProblem } from "../start-problem.ts";
import type { SeedOrder, SeedReport } from "./seed-process.ts";

export type SeedOptions = {
  /** Address of the running product. */
  readonly url: string;
  readonly env: NodeJS.ProcessEnv;
  /** Says that an earlier start loaded everything. */
  readonly doneFile: string;
  readonly say: (sentence: string) => void;
  readonly onLine: (line: string) => void;
};

/**
 * On the first start: the fifty titles, the operator, the sample regulation, then the demo company with its
 * people and assignments. All but the first two through the product's own API. A start that broke off in the
 * middle is finished by the next one.
 * @throws StartProblem when it cannot be loaded.
 */
export async function seedOnce({ url, env, doneFile, say, onLine }: SeedOptions): Promise<void> {
  if (existsSync(doneFile)) return;
  say("Loading the titles, the sample regulation and the demo company (first start only) …");
  const child = startChild(new URL("./seed-process.ts", import.meta.url), { env, onLine });
  child.send({ url } satisfies SeedOrder);
  const report = await Promise.race([
    once(child, "message").then(([message]): SeedReport => message),
    once(child, "exit").then((): SeedReport => ({ problem: "The loading process ended." })),
  ]);
  await stopChild(child);
  if ("problem" in report) throw new StartProblem(`The sample data could not be loaded. ${report.problem}`);
  writeFileSync(doneFile, `${new Date().toISOString()}\n`);
}
