import * as z from "zod";
import { worker } from "../core/worker.ts";
import { resumePacks } from "../packs/evidence/run-pack.ts";

/** Finds evidence packs whose worker was lost: run every few minutes. */
export const handler = worker("resume-evidence-packs", z.unknown(), (_, { now }) => resumePacks(now));
