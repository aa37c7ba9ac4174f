import { useRef, useState } from "react";
import type { RulePage } from "../../../../../shared/schemas/rule-query.ts";
import { RegulationBulkAssign } from "./regulation-bulk-assign.tsx";
import { RegulationBulkBar } from "./regulation-bulk-bar.tsx";
import { RegulationBulkRefusals } from "./regulation-bulk-refusals.tsx";
import type { Bulk } from "./use-regulation-bulk.ts";
import type { Selection } from "./use-regulation-selection.ts";

interface RegulationBulkProps {
  /** The page shown; undefined while there is none. */
  page: RulePage | undefined;
  selection: Selection;
  bulk: Bulk;
}

/** What can be done to the selected rules: the bar, its dialog, and what was refused. */
export const RegulationBulk = ({ page, selection, bulk }: RegulationBulkProps) => {
  const bar = useRef<HTMLDivElement>(null);
  const [isAssigning, setAssigning] = useState(false);
  const focusBar = () => bar.current;
  return (
    <>
      <RegulationBulkBar
        bar={bar}
        page={page}
        selection={selection}
        bulk={bulk}
        onAssign={() => setAssigning(true)}
      />
      <RegulationBulkAssign
        isOpen={isAssigning}
        count={selection.rules.size}
        focusAfter={focusBar}
        onClose={() => setAssigning(false)}
        onAssign={(body) => {
          setAssigning(false);
          void bulk.change({ type: "assign", ...body });
        }}
      />
      <RegulationBulkRefusals refusals={bulk.refusals} onClose={bulk.closeRefusals} focusAfter={focusBar} />
    </>
  );
};
