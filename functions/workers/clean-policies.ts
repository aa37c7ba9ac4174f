import { worker } from "../core/worker.ts";
import { cleanUpAfter } from "../documents/policies/clean-up.ts";
import { cleanPoliciesWorker, PolicyLeftover } from "../documents/policies/policy-leftovers.ts";

/** Removes what a policy document left behind; started when it is deleted, and by the sweep. */
export const handler = worker(cleanPoliciesWorker, PolicyLeftover, (leftover, ctx) =>
  cleanUpAfter(leftover, new Date(), ctx.remainingMs),
);
