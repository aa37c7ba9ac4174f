import { unmarshall } from "@aws-sdk/util-dynamodb";
import * as z from "zod";
import { formerPartition, promptPartitions } from "../config/outbox-partitions.ts";
import type { Item } from "../core/table/operation.ts";
import { readableRows } from "../core/table/readable-rows.ts";
import { worker } from "../core/worker.ts";
import { deliverAll } from "../services/mail/deliver-all.ts";
import { OutboxMail } from "../services/mail/outbox-mail.ts";
import { sendRate } from "../services/mail/send-rate.ts";

/** The part of a DynamoDB stream event that this worker reads. */
const StreamEvent = z.object({
  Records: z.array(
    z.object({
      eventName: z.string().optional(),
      dynamodb: z.object({ NewImage: z.record(z.string(), z.unknown()).optional() }).optional(),
    }),
  ),
});

const isNewMail = (item: Item): boolean => [formerPartition, ...promptPartitions].includes(item.pk);
/** Half of the worker's time, in milliseconds: a batch does not hold up the stream for longer. */
const patienceMs = 30_000;

/** Sends the mails of committed transactions, moments after they were written. */
export const handler = worker("send-mail", StreamEvent, async ({ Records }, ctx) => {
  const items = Records.filter(({ eventName }) => eventName === "INSERT")
    .map(({ dynamodb }) => dynamodb?.NewImage)
    .filter((image) => image !== undefined)
    .map((image) => unmarshall(image as Parameters<typeof unmarshall>[0]) as Item);
  const mails = readableRows(OutboxMail, items.filter(isNewMail));
  const rate = sendRate("prompt", mails.length, () => ctx.remainingMs() > patienceMs);
  await deliverAll(mails, rate);
});
