import * as z from "zod";
import { worker } from "../core/worker.ts";
import { resumeExports } from "../people/exports/run-export.ts";

/** Finds exports whose worker was lost: run every few minutes. */
export const handler = worker("resume-exports", z.unknown(), () => resumeExports(new Date()));
