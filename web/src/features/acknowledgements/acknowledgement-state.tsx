import type { AcknowledgementRow } from "../../../../shared/schemas/acknowledgement.ts";
import { Badge } from "../../ui/badge.tsx";
import { messages } from "./acknowledgement-messages.ts";

/** Open, overdue or closed. */
export const AcknowledgementState = ({ state, counts }: Pick<AcknowledgementRow, "state" | "counts">) => {
  if (state === "closed") return <Badge>{messages.states.closed}</Badge>;
  return counts.overdue > 0 ? (
    <Badge tone="red">{messages.states.overdue}</Badge>
  ) : (
    <Badge tone="blue">{messages.states.open}</Badge>
  );
};
