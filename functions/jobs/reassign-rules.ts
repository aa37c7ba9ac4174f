import { reassignRules } from "../assignments/reassign-rules.ts";
import { ReassignmentEvent } from "../assignments/reassignment-event.ts";
import { worker } from "../core/worker.ts";

/** Gives the rules of a person to somebody else; started when that is asked for, by itself, and by the sweep. */
export const handler = worker("reassign-rules", ReassignmentEvent, (event, ctx) =>
  reassignRules(event, ctx.remainingMs),
);
