import { worker } from "../core/worker.ts";
import { runVerification, VerificationEvent } from "../record/verify/run-verification.ts";

/** Verifies some days of a company's record; started on request. */
export const handler = worker("verify-activity", VerificationEvent, (event, ctx) =>
  runVerification(event, ctx.now),
);
