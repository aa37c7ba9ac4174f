/** What a run in a process of its own tells about itself. */
export interface ChildReport {
  readonly ms: number;
  /** User and system time since the run began. */
  readonly cpuMs: number;
  readonly peakRssMb: number;
  /** Requests to the table by operation. */
  readonly requests: Readonly<Record<string, number>>;
}

/** Runs `work` once, measured, and reports to the parent process. @param requests counted by `work` itself */
export const reportRun = async (
  requests: Readonly<Record<string, number>>,
  work: () => Promise<void>,
): Promise<void> => {
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
