import { openStreams, StreamIds } from "../programs/activity-stream/open-streams.ts";
import { writeStream } from "../programs/activity-stream/write-stream.ts";
import { queueWorker } from "../programs/queues/queue-worker.ts";

/** Writes what waits into the bucket of one company; every minute it starts itself for each that has something waiting. */
export const handler = queueWorker("write-activity-stream", StreamIds, openStreams, writeStream);
