import { Badge } from "./badge.tsx";

/** Marks a rule whose section changed substantively since the company decided about it. */
export const DecideAgainBadge = () => <Badge tone="orange">Decide again</Badge>;
