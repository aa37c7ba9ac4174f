import type { WorkReviewState } from "../../../shared/schemas/rule.ts";
import { Badge } from "./badge.tsx";

const looks = {
  submitted: { tone: "accent", word: "Submitted" },
  returned: { tone: "orange", word: "Returned" },
} as const;

/** Marks work that waits for its review, and work that came back; the status beside it says the rest. */
export const WorkReviewBadge = ({ state }: { state: WorkReviewState }) =>
  state === "submitted" || state === "returned" ? (
    <Badge tone={looks[state].tone}>{looks[state].word}</Badge>
  ) : null;
