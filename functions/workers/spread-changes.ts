import * as z from "zod";
import { worker } from "../core/worker.ts";
import { spreadChanges } from "../work/changes/spread-changes.ts";

/** Tells companies what changed in the law that they follow: run every few minutes, and after each publication. */
export const handler = worker("spread-changes", z.unknown(), (_, { remainingMs }) =>
  spreadChanges(new Date(), remainingMs),
);
