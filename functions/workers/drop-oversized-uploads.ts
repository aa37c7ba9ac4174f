import { worker } from "../core/worker.ts";
import { dropOversized, StoredEvent } from "../services/uploads/drop-oversized.ts";

/** Removes an upload that is larger than any may be; started when it was stored. */
export const handler = worker("drop-oversized-uploads", StoredEvent, dropOversized);
