import * as z from "zod";
import { worker } from "../core/worker.ts";
import { sweepLeftovers } from "../documents/policies/clean-up.ts";

/** Finds policy documents that left something behind: run every few minutes. */
export const handler = worker("sweep-policies", z.unknown(), () => sweepLeftovers(new Date()));
