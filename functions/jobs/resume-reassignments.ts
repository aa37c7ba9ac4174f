import * as z from "zod";
import { announceLost } from "../assignments/announce-assignments.ts";
import { resumeReassignments } from "../assignments/reassign-rules.ts";
import { worker } from "../core/worker.ts";

/** Finds reassignments whose worker was lost, and mails that a bulk call left unwritten: run every few minutes. */
export const handler = worker("resume-reassignments", z.unknown(), async () => {
  const now = new Date();
  await resumeReassignments(now);
  await announceLost(now);
});
