import { Badge } from "../../../ui/badge.tsx";
import { messages } from "./decide-again-messages.ts";

/** Marks a rule whose section changed substantively since the company decided about it. */
export const DecideAgainBadge = () => <Badge tone="orange">{messages.decideAgain}</Badge>;
