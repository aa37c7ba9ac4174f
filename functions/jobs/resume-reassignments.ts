import * as z from "zod";
import { resumeReassignments } from "../assignments/reassign-rules.ts";
import { worker } from "../core/worker.ts";

/** Finds reassignments whose worker was lost: run every few minutes. */
export const handler = worker("resume-reassignments", z.unknown(), () => resumeReassignments(new Date()));
