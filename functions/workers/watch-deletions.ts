import * as z from "zod";
import { worker } from "../core/worker.ts";
import { watchDeletions } from "../packs/deletion/watch-deletions.ts";

/** Finds companies whose deletion is near, due, or was left: run every few minutes. */
export const handler = worker("watch-deletions", z.unknown(), (_, { now }) => watchDeletions(now));
