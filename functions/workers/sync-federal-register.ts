import * as z from "zod";
import { worker } from "../core/worker.ts";
import { syncStories } from "../regulation/federal-register/sync-stories.ts";

/** Reads rules and proposed rules of followed titles from the Federal Register: run every hour, each title once a day. */
export const handler = worker("sync-federal-register", z.unknown(), (_, { remainingMs }) =>
  syncStories(new Date(), remainingMs),
);
