import * as z from "zod";
import { worker } from "../core/worker.ts";
import { remindExpiring } from "../documents/policies/remind-expiring.ts";

/** Reminds people of policy documents that expire: run every hour, works once a day, and goes on where it stopped. */
export const handler = worker("remind-policies", z.unknown(), (_, ctx) =>
  remindExpiring(ctx.now, () => ctx.remainingMs(), new Date()),
);
