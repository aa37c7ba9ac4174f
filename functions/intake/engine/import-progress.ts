import { log } from "../../core/log.ts";
import { table } from "../../core/table/table.ts";
import { type ImportChanges, importJobs, LeaseLost } from "./import-job-repository.ts";
import type { ImportRecord } from "./import-record.ts";

/** How long a silent worker keeps its lease on an import. */
export const leaseMs = 60_000;
const everyMs = 1_000;
/** A transaction on a busy table may take this long, with all its repetitions. */
const transactionMs = 180_000;

/** Records the progress of an import once a second, which also renews its lease. */
export class ImportProgress {
  processed = 0;
  total = 0;
  /** Rows of the file that stay saved even if the job fails. */
  kept = 0;
  private readonly record: ImportRecord;
  private timer: NodeJS.Timeout | undefined;
  private saving: Promise<void> | undefined;
  private lost: LeaseLost | undefined;
  private isFurther = false;

  constructor(record: ImportRecord) {
    this.record = record;
    this.start();
  }

  /** Rows that this run or an earlier one saved for good. */
  get everKept(): number {
    return Math.max(this.record.kept, this.kept);
  }

  /** Consecutive runs without progress; a run that makes progress resets the count. */
  get attempts(): number {
    return this.isFurther || this.kept > this.record.kept ? 0 : this.record.attempts;
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

  /** As `save`, where `changes` mean that a further run has less to do. @throws LeaseLost */
  async saveStep(changes: ImportChanges): Promise<void> {
    this.isFurther = true;
    await this.save(changes);
  }

  /** Writes once more, and holds the lease for a transaction that is the only writer of the job's row. @throws LeaseLost */
  async holdStill(): Promise<void> {
    await this.stop();
    await this.save({ leaseUntil: Date.now() + transactionMs });
  }

  /** Goes on writing every second. */
  start(): void {
    this.timer ??= setInterval(() => this.tick(), everyMs).unref();
  }

  /** After this nothing is written anymore. */
  async stop(): Promise<void> {
    clearInterval(this.timer);
    this.timer = undefined;
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
    const { processed, total, attempts, everKept: kept } = this;
    const leaseUntil = now.getTime() + leaseMs;
    const said = { processed, total, kept, attempts, message: this.message(), leaseUntil };
    return table.write(importJobs.changeOperation(this.record, { ...said, ...changes }, now));
  }

  private message(): string {
    if (this.total === 0) return "The file is being read.";
    const noun = /sections|regulation/.test(this.record.kind) ? "sections" : "rules";
    return `${this.processed.toLocaleString("en-US")} of ${this.total.toLocaleString("en-US")} ${noun} done.`;
  }

  /** A write that failed because of the network is repeated a second later. */
  private remember(error: unknown): void {
    if (error instanceof LeaseLost) this.lost = error;
    else log.error("import progress not saved", error, { jobId: this.record.jobId });
  }
}
