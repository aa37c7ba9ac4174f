import * as z from "zod";
import { worker } from "../core/worker.ts";
import { sweepSnapshots } from "../rules/index/sweep-snapshots.ts";

/** Finds snapshots that are missing and removes replaced ones: run every quarter of an hour. */
export const handler = worker("sweep-snapshots", z.unknown(), () => sweepSnapshots(new Date()));
