import * as z from "zod";
import { worker } from "../core/worker.ts";
import { resumeImports } from "../imports/resume-imports.ts";

/** Takes up imports that stopped: run every few minutes. */
export const handler = worker("resume-imports", z.unknown(), () => resumeImports(new Date()));
