import { worker } from "../core/worker.ts";
import { reassignRules } from "../work/handover/reassign-rules.ts";
import { ReassignmentEvent } from "../work/handover/reassignment-event.ts";

/** Gives the rules of a person to somebody else; started when that is asked for, by itself, and by the sweep. */
export const handler = worker("reassign-rules", ReassignmentEvent, (event, ctx) =>
  reassignRules(event, ctx.remainingMs),
);
