import * as z from "zod";
import { worker } from "../core/worker.ts";
import { openDue } from "../work/duties/open-occurrences.ts";

/** Opens occurrences of duties at midnight where their company is: run every quarter of an hour, on the clock. */
export const handler = worker("open-duties", z.unknown(), (_, ctx) =>
  openDue(ctx.now, () => ctx.remainingMs(), ctx.requestId),
);
