import * as z from "zod";
import { forEachAlone } from "../core/for-each-alone.ts";
import { worker } from "../core/worker.ts";
import { deliver } from "../services/mail/deliver.ts";
import { outbox } from "../services/mail/outbox.ts";

/** Sends what the stream's worker could not: run every few minutes, at most 200 mails a run. */
export const handler = worker("sweep-mail", z.unknown(), async () =>
  forEachAlone(await outbox.listReady(200, new Date()), ({ id }) => id, deliver),
);
