import { Button } from "@chakra-ui/react";
import { useRef, useState } from "react";
import {
  BulkActions,
  BulkBar,
  BulkClose,
  BulkEnd,
  BulkMenu,
  BulkProgress,
  BulkWords,
} from "../../ui/bulk-bar.tsx";
import { RefusalsDialog } from "../../ui/refusals-dialog.tsx";
import { messages } from "./changes-messages.ts";
import { DueDateDialog } from "./due-date-dialog.tsx";
import { ReasonDialog } from "./reason-dialog.tsx";
import { useBulkChanges } from "./use-bulk-changes.ts";
import type { ChangeSelection } from "./use-change-selection.ts";
import { usePeople } from "./use-people.ts";

const { bulk: words } = messages;
type Asking = "reason" | "dueDate";

/** What managers do to the selected changes. */
export const ChangeBulkBar = ({ selection }: { selection: ChangeSelection }) => {
  const bar = useRef<HTMLDivElement>(null);
  const [asking, setAsking] = useState<Asking>();
  const { change, markRead, isWorking, refused, closeRefused } = useBulkChanges(selection);
  const { managers } = usePeople();
  const count = selection.changes.size;
  const selected = count > 0 ? words.selected(count) : "";
  const assessors = [...managers, { value: null, label: words.noAssessor }];
  const dialog = {
    description: selected,
    isPending: isWorking,
    onClose: () => setAsking(undefined),
    focusAfter: () => bar.current,
  };
  return (
    <>
      <BulkBar
        label={words.bar}
        mode={isWorking ? "working" : count > 0 ? "selected" : "none"}
        announced={selected}
        bar={bar}
      >
        {isWorking ? (
          <BulkProgress label={words.working} share={null} detail="" />
        ) : (
          <>
            <BulkWords words={selected} />
            <BulkActions>
              <BulkMenu
                label={words.assessor}
                choices={assessors.map(({ value, label }) => ({
                  label,
                  onChoose: () => void change({ type: "assessor", value }),
                }))}
              />
              <Button variant="outline" size="sm" onClick={() => setAsking("dueDate")}>
                {words.dueDate}
              </Button>
              <Button
                variant="outline"
                size="sm"
                onClick={() => void change({ type: "state", value: "assessing" })}
              >
                {words.assessing}
              </Button>
              <Button variant="outline" size="sm" onClick={() => setAsking("reason")}>
                {words.noAction}
              </Button>
              <Button variant="outline" size="sm" onClick={() => void markRead()}>
                {words.read}
              </Button>
            </BulkActions>
            <BulkEnd>
              <BulkClose label={words.clear} onClick={() => selection.keep([])} />
            </BulkEnd>
          </>
        )}
      </BulkBar>
      <ReasonDialog
        {...dialog}
        isOpen={asking === "reason"}
        onSubmit={(reason) => change({ type: "state", value: "no_action", reason })}
      />
      <DueDateDialog
        {...dialog}
        isOpen={asking === "dueDate"}
        onSubmit={(value) => change({ type: "dueDate", value })}
      />
      <RefusalsDialog
        isOpen={refused.length > 0}
        onClose={closeRefused}
        title={words.refused(refused.length)}
        description={words.refusals.description}
        close={words.refusals.close}
        focusAfter={() => bar.current}
        refusals={refused}
      />
    </>
  );
};
