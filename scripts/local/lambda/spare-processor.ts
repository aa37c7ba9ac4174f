import { execFile } from "node:child_process";
import { availableParallelism } from "node:os";

/**
 * Keeps a process off one processor of this machine. A function of Lambda has its processors to itself; here the
 * imports of one company would be felt by the people of all others, whose calls and table need a turn at once.
 * Linux alone binds processes (sched_setaffinity(2), by util-linux's `taskset`): elsewhere nothing happens.
 */
export function spareProcessor(pid: number): void {
  const processors = availableParallelism();
  if (process.platform !== "linux" || processors < 2) return;
  const others = `1-${processors - 1}`;
  execFile("taskset", ["--all-tasks", "--cpu-list", "--pid", others, String(pid)], () => undefined);
}
