import { formerPartition, promptPartitions } from "../../functions/config/outbox-partitions.ts";
import type { WorkerSettings } from "./worker-settings.ts";

/** The workers that send mails and learn what became of them. */
export const mailWorkers: Readonly<Record<string, WorkerSettings>> = {
  "send-mail": {
    trigger: {
      type: "stream",
      of: { partitions: [formerPartition, ...promptPartitions] },
      batchSize: 10,
      isWaitedFor: true,
    },
    memoryMb: 256,
    timeoutSeconds: 60,
    grants: ["send-mail"],
    errorImpact: "Emails (assignments, join requests) go out minutes late, with the next sweep.",
  },
  "record-bounces": {
    trigger: { type: "mail-feedback" },
    memoryMb: 256,
    timeoutSeconds: 60,
    grants: [],
    errorImpact:
      "Emails keep going to addresses that bounce. This hurts the sender reputation until SES stops all emails.",
  },
  "send-bulk-mail": {
    trigger: { type: "async" },
    memoryMb: 256,
    timeoutSeconds: 900,
    // It starts itself again near its time limit.
    grants: ["send-mail", { start: "send-bulk-mail" }],
    errorImpact: "Daily summaries and policy reminders go out minutes late, with the next sweep.",
  },
  "sweep-mail": {
    trigger: { type: "schedule", everyMinutes: 5 },
    memoryMb: 256,
    timeoutSeconds: 240,
    grants: ["send-mail", { start: "send-bulk-mail" }],
    errorImpact: "Emails that failed once are not retried: people miss assignments and approvals.",
  },
};
