import * as z from "zod";
import { worker } from "../core/worker.ts";
import { announceLost } from "../work/assignments/announce-assignments.ts";
import { resumeReassignments } from "../work/handover/reassign-rules.ts";

/** Finds reassignments whose worker was lost, and mails that a bulk call left unwritten: run every few minutes. */
export const handler = worker("resume-reassignments", z.unknown(), async () => {
  const now = new Date();
  await resumeReassignments(now);
  await announceLost(now);
});
