import { unmarshall } from "@aws-sdk/util-dynamodb";
import * as z from "zod";
import type { Item } from "../core/table/operation.ts";
import { worker } from "../core/worker.ts";
import { tellPrograms } from "../programs/events/tell-programs.ts";
import { chainNewRows } from "../record/chain/chain-new-rows.ts";

/** The part of a DynamoDB stream event that this worker reads. */
const StreamEvent = z.object({
  Records: z.array(
    z.object({
      eventName: z.string().optional(),
      dynamodb: z.object({ NewImage: z.record(z.string(), z.unknown()).optional() }).optional(),
    }),
  ),
});

/**
 * Gives each new entry of the activity log its place in the chain, moments after it was written, and tells the programs
 * of its company. One worker does both: a shard of the stream has two readers at most (DynamoDB).
 */
export const handler = worker("chain-activity", StreamEvent, async ({ Records }, ctx) => {
  const items = Records.filter(({ eventName }) => eventName === "INSERT")
    .map(({ dynamodb }) => dynamodb?.NewImage)
    .filter((image) => image !== undefined)
    .map((image) => unmarshall(image as Parameters<typeof unmarshall>[0]) as Item);
  await chainNewRows(items, ctx.now);
  await tellPrograms(items, ctx.now);
});
