import { unmarshall } from "@aws-sdk/util-dynamodb";
import * as z from "zod";
import { forEachAlone } from "../core/for-each-alone.ts";
import type { Item } from "../core/table/operation.ts";
import { readableRows } from "../core/table/readable-rows.ts";
import { worker } from "../core/worker.ts";
import { deliver } from "../services/mail/deliver.ts";
import { OutboxMail } from "../services/mail/outbox.ts";

/** The part of a DynamoDB stream event that this worker reads. */
const StreamEvent = z.object({
  Records: z.array(
    z.object({
      eventName: z.string().optional(),
      dynamodb: z.object({ NewImage: z.record(z.string(), z.unknown()).optional() }).optional(),
    }),
  ),
});

const isNewMail = (item: Item): boolean => item.pk === "OUTBOX";

/** Sends the mails of committed transactions, moments after they were written. */
export const handler = worker("send-mail", StreamEvent, async ({ Records }) => {
  const items = Records.filter(({ eventName }) => eventName === "INSERT")
    .map(({ dynamodb }) => dynamodb?.NewImage)
    .filter((image) => image !== undefined)
    .map((image) => unmarshall(image as Parameters<typeof unmarshall>[0]) as Item);
  await forEachAlone(readableRows(OutboxMail, items.filter(isNewMail)), ({ id }) => id, deliver);
});
