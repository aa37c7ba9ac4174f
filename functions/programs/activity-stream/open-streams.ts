import * as z from "zod";
import { openQueues } from "../queues/open-queues.ts";

export const StreamIds = z.object({ companyId: z.string() });
export type StreamIds = z.infer<typeof StreamIds>;

/*
 * Which companies have entries that wait for their bucket, and which of them a worker has.
 *   pk `STREAMS_WAITING`  sk `{companyId}`
 */
export const openStreams = openQueues("STREAMS_WAITING", StreamIds, ({ companyId }) => companyId);
