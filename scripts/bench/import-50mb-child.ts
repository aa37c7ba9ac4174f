import type { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";

/** What a run in a process of its own tells about itself. */
export interface ChildReport {
  readonly ms: number;
  /** User and system time since the run began. */
  readonly cpuMs: number;
  readonly peakRssMb: number;
  /** Calls to the table by kind of command. */
  readonly requests: Readonly<Record<string, number>>;
}

/** Runs `work` once, measured, and reports to the parent process. */
export const reportRun = async (client: DynamoDBDocumentClient, work: () => Promise<void>): Promise<void> => {
  const requests: Record<string, number> = {};
  client.middlewareStack.add(
    (next, context) => (args) => {
      const name = context.commandName ?? "other";
      requests[name] = (requests[name] ?? 0) + 1;
      return next(args);
    },
    { step: "initialize" },
  );
  const startedAt = performance.now();
  const cpuBefore = process.cpuUsage();
  await work();
  const ms = performance.now() - startedAt;
  const cpu = process.cpuUsage(cpuBefore);
  // `maxRSS` is in kilobytes (getrusage on Linux).
  const peakRssMb = process.resourceUsage().maxRSS / 1024;
  const report: ChildReport = { ms, cpuMs: (cpu.user + cpu.system) / 1_000, peakRssMb, requests };
  process.send?.(report, () => process.disconnect());
};
