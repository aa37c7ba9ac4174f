import { worker } from "../core/worker.ts";
import { BulkMailEvent, bulkMailWorker, sendBulkMails } from "../services/mail/bulk-mails.ts";

/** Sends the mails of one partition that people may do without: summaries and reminders. */
export const handler = worker(bulkMailWorker, BulkMailEvent, ({ partition }, ctx) =>
  sendBulkMails(partition, ctx.requestId, () => ctx.remainingMs()),
);
