import * as z from "zod";
import { worker } from "../core/worker.ts";
import { resumeImports } from "../intake/engine/resume-imports.ts";

/** A schedule's event, or the one a machine sends itself when it starts. */
const Event = z.object({ noWorkerLives: z.boolean().optional() });

/** Takes up imports that stopped: run every few minutes. */
export const handler = worker("resume-imports", Event, ({ noWorkerLives }) =>
  resumeImports(new Date(), noWorkerLives),
);
