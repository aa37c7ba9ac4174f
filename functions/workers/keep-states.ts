import * as z from "zod";
import { worker } from "../core/worker.ts";
import { companies } from "../people/companies/company-repository.ts";
import { keepStatesOf } from "../rules/index/keep-states.ts";
import { forEachInTime } from "../services/jobs/in-time.ts";

/** Writes what companies with many touched rules made of them into files, for functions that start: run every day. */
export const handler = worker("keep-states", z.unknown(), async (_, { now, remainingMs }) => {
  const active = (await companies.listSummaries()).filter(({ isActive }) => isActive);
  // Where time runs out, other companies come first tomorrow.
  const start = Math.floor(Math.random() * active.length);
  const turned = [...active.slice(start), ...active.slice(0, start)];
  const keep = ({ id }: { id: string }) => keepStatesOf(id, now);
  // Two side by side: the largest fill half of the function's memory.
  await forEachInTime(turned, ({ id }) => id, keep, remainingMs, 2);
});
