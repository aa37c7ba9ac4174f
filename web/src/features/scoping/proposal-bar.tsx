import { Button } from "@chakra-ui/react";
import { useRef } from "react";
import type { ProposalDecision } from "../../../../shared/schemas/scoping.ts";
import { BulkActions, BulkBar, BulkClose, BulkEnd, BulkProgress, BulkWords } from "../../ui/bulk-bar.tsx";
import { messages } from "./scoping-messages.ts";

interface ProposalBarProps {
  count: number;
  /** Whether an open proposal is among them: those cannot be accepted. */
  hasOpen: boolean;
  isWorking: boolean;
  onDecide: (decision: ProposalDecision) => void;
  onClear: () => void;
}

/** What can be done to the selected parts. */
export const ProposalBar = ({ count, hasOpen, isWorking, onDecide, onClear }: ProposalBarProps) => {
  const bar = useRef<HTMLDivElement>(null);
  const selected = count > 0 ? messages.selected(count) : "";
  const working = isWorking ? "working" : "selected";
  return (
    <BulkBar label={messages.bar} mode={count > 0 ? working : "none"} announced={selected} bar={bar}>
      {isWorking ? (
        <BulkProgress label={messages.working} share={null} detail="" />
      ) : (
        <>
          <BulkWords words={selected} />
          <BulkActions>
            <Button size="sm" disabled={hasOpen} onClick={() => onDecide("accepted")}>
              {messages.accept}
            </Button>
            <Button variant="outline" size="sm" onClick={() => onDecide("declined")}>
              {messages.decline}
            </Button>
            <Button variant="outline" size="sm" onClick={() => onDecide("undecided")}>
              {messages.leave}
            </Button>
          </BulkActions>
          <BulkEnd>
            <BulkClose label={messages.clear} onClick={onClear} />
          </BulkEnd>
        </>
      )}
    </BulkBar>
  );
};
