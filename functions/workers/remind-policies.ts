import * as z from "zod";
import { worker } from "../core/worker.ts";
import { remindExpiring } from "../documents/policies/remind-expiring.ts";

/** Reminds people of policy documents that expire: run every hour, works once a day. */
export const handler = worker("remind-policies", z.unknown(), () => remindExpiring(new Date()));
