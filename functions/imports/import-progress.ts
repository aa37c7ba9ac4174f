import { log } from "../core/log.ts";
import { table } from "../core/table/table.ts";
import { type ImportChanges, importJobs, LeaseLost } from "./import-job-repository.ts";
import type { ImportRecord } from "./import-record.ts";

/** How long a worker that says nothing keeps an import to itself. */
export const leaseMs = 60_000;
const everyMs = 1_000;

/** Says how far an import is, once a second, and keeps its lease alive by that. */
export class ImportProgress {
  processed = 0;
  total = 0;
  private readonly record: ImportRecord;
  private readonly timer: NodeJS.Timeout;
  private saving: Promise<void> | undefined;
  private lost: LeaseLost | undefined;

  constructor(record: ImportRecord) {
    this.record = record;
    this.timer = setInterval(() => this.tick(), everyMs);
    this.timer.unref();
  }

  /** @throws LeaseLost when another worker has taken over */
  check(): void {
    if (this.lost) throw this.lost;
  }

  /** Writes the progress with `changes` now. @throws LeaseLost */
  async save(changes: ImportChanges = {}): Promise<void> {
    await this.saving;
    await this.write(changes);
  }

  /** After this nothing is written any more. */
  async stop(): Promise<void> {
    clearInterval(this.timer);
    await this.saving;
  }

  private tick(): void {
    if (this.saving || this.lost) return;
    this.saving = this.write({})
      .catch((error: unknown) => this.remember(error))
      .finally(() => {
        this.saving = undefined;
      });
  }

  private write(changes: ImportChanges): Promise<void> {
    const now = new Date();
    const { processed, total } = this;
    const said = { processed, total, message: this.message(), leaseUntil: now.getTime() + leaseMs };
    return table.write(importJobs.changeOperation(this.record, { ...said, ...changes }, now));
  }

  private message(): string {
    if (this.total === 0) return "The file is being read.";
    const noun = this.record.kind === "sections" ? "sections" : "rules";
    return `${this.processed.toLocaleString("en-US")} of ${this.total.toLocaleString("en-US")} ${noun} done.`;
  }

  /** A write that failed for the network's sake is made up for a second later. */
  private remember(error: unknown): void {
    if (error instanceof LeaseLost) this.lost = error;
    else log.error("import progress not saved", error, { jobId: this.record.jobId });
  }
}
