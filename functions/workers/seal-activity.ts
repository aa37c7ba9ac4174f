import * as z from "zod";
import { worker } from "../core/worker.ts";
import { sealAll } from "../record/seals/seal-all.ts";

/** Seals what is new on each record: run at each full hour of UTC. */
export const handler = worker("seal-activity", z.unknown(), (_, ctx) => sealAll(ctx.now));
