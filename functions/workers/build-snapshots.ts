import * as z from "zod";
import { worker } from "../core/worker.ts";
import { buildSnapshots } from "../rules/index/build-snapshots.ts";

const Event = z.object({ companyId: z.string().min(1).nullable(), titles: z.array(z.number().int()) });

/** Writes the snapshots that lists are made of; started after each publication, and by the sweep. */
export const handler = worker("build-snapshots", Event, buildSnapshots);
