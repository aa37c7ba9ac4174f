import * as z from "zod";
import { worker } from "../core/worker.ts";
import { sendDigests } from "../digests/send-digests.ts";

/** Mails people what is due and overdue: run every hour, once a day a person. */
export const handler = worker("send-digests", z.unknown(), (_, ctx) =>
  sendDigests(new Date(), () => ctx.remainingMs()),
);
