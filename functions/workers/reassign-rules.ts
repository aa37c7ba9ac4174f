import { worker } from "../core/worker.ts";
import { reassignRules } from "../work/handover/reassign-rules.ts";
import { ReassignmentEvent } from "../work/handover/reassignment-event.ts";

/** Reassigns the rules of a person; started on request, by itself, and by the sweep. */
export const handler = worker("reassign-rules", ReassignmentEvent, (event, ctx) =>
  reassignRules(event, ctx.remainingMs),
);
