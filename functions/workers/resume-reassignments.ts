import * as z from "zod";
import { worker } from "../core/worker.ts";
import { announceLost } from "../work/assignments/announce-assignments.ts";
import { giveBackLost } from "../work/groups/give-back-all.ts";
import { resumeReassignments } from "../work/handover/reassign-rules.ts";

/**
 * Finds reassignments whose worker was lost, mails that calls left unwritten, and work of groups that was not given
 * back: run every few minutes.
 */
export const handler = worker("resume-reassignments", z.unknown(), async () => {
  const now = new Date();
  await resumeReassignments(now);
  await announceLost(now);
  await giveBackLost(now);
});
