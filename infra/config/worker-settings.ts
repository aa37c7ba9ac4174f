import type { Grant } from "../lib/grants/grant.ts";

/** Told of files in the uploads bucket (`infra/lib/constructs/uploads-events.ts`). */
export type UploadsTrigger =
  | {
      readonly type: "uploads";
      readonly happening: "stored";
      readonly prefix: string;
      /** Bytes. */
      readonly largerThan: number;
    }
  | { readonly type: "uploads"; readonly happening: "scanned"; readonly prefix: string };

/** Which new items of the table: those of some partitions, or those that have a text in one of some attributes. */
export type StreamFilter =
  | { readonly partitions: readonly string[] }
  | { readonly attributes: readonly string[] };

type WorkerTrigger =
  /** Started by a function that does not wait (`functions/core/invoke-worker.ts`). */
  | { readonly type: "async" }
  /**
   * Fed new items from the table's stream, as soon as they are committed. An alarm sounds where people wait for it and it
   * falls behind; what fails for good sounds in any case.
   */
  | {
      readonly type: "stream";
      readonly of: StreamFilter;
      readonly batchSize: number;
      readonly isWaitedFor?: boolean;
    }
  /** Told by SES what became of mails (`infra/lib/constructs/mail-feedback.ts`). */
  | { readonly type: "mail-feedback" }
  | UploadsTrigger
  /** Started every so many minutes where the stage has a canary (the setting `canary`). */
  | { readonly type: "canary"; readonly everyMinutes: number }
  /** Started every so many minutes; on the clock, where people are told at an hour of their day. */
  | { readonly type: "schedule"; readonly everyMinutes: number; readonly isOnTheClock?: boolean };

export interface WorkerSettings {
  readonly trigger: WorkerTrigger;
  readonly memoryMb: number;
  /** Of its own disk, where it needs more than Lambda gives to all (512 MB). */
  readonly diskMb?: number;
  /** Up to 900 seconds, Lambda's own limit. */
  readonly timeoutSeconds: number;
  /** What it may do beside reading and writing the table. */
  readonly grants: readonly Grant[];
  /** What people lose when it fails for good, for the alarm. */
  readonly errorImpact: string;
}
