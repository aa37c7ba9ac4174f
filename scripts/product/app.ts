import { once } from "node:events";
import { startChild, stopChild } from "../child-process.ts";
import { StartProblem } from "../start-problem.ts";
import type { AppOrder, AppReport } from "./app-process.ts";

export type AppOptions = AppOrder & {
  readonly env: NodeJS.ProcessEnv;
  /** Receives what the functions print. */
  readonly onLine: (line: string) => void;
  /** Told when the process ends without being asked to. */
  readonly onEnd?: () => void;
};
export type App = {
  readonly port: number;
  /** Of the API's process, for who measures it. */
  readonly pid: number | undefined;
  close(): Promise<void>;
};

/**
 * Starts the API and, with `webRoot`, the web application in a process of their own, so that nothing the
 * cloud's other parts do delays an answer.
 * @throws StartProblem, such as for a port that is taken.
 */
export async function startApp(options: AppOptions): Promise<App> {
  const { port, webRoot, uploadsOrigin, env, onLine } = options;
  const child = startChild(new URL("./app-process.ts", import.meta.url), { env, onLine });
  child.send({ port, webRoot, uploadsOrigin } satisfies AppOrder);
  const report = await Promise.race([
    once(child, "message").then(([message]): AppReport => message),
    once(child, "exit").then((): AppReport => ({ problem: "The API ended as soon as it was started." })),
  ]);
  if ("problem" in report) {
    await stopChild(child);
    throw new StartProblem(report.problem);
  }
  let isClosing = false;
  child.once("exit", () => {
    if (!isClosing) options.onEnd?.();
  });
  const close = () => {
    isClosing = true;
    return stopChild(child);
  };
  return { port: report.port, pid: child.pid, close };
}
