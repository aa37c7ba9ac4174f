import { RefusalsDialog } from "../../../ui/refusals-dialog.tsx";
import { bulkMessages } from "./regulation-bulk-messages.ts";
import type { Refusals } from "./use-regulation-bulk.ts";

const { refused: messages } = bulkMessages;

interface RefusalsProps {
  /** Null keeps the dialog closed. */
  refusals: Refusals | null;
  onClose: () => void;
  focusAfter: () => HTMLElement | null;
}

/** Which rules a change was refused for, and why; the others are done. */
export const RegulationBulkRefusals = ({ refusals, onClose, focusAfter }: RefusalsProps) => (
  <RefusalsDialog
    isOpen={refusals !== null}
    onClose={onClose}
    title={refusals?.heading ?? ""}
    description={`${refusals?.summary ?? ""}${refusals?.isUndo ? "" : ` ${messages.kept}`}`}
    focusAfter={focusAfter}
    close={messages.close}
    refusals={(refusals?.rules ?? []).map(({ companyRuleId, ...rest }) => ({ id: companyRuleId, ...rest }))}
  />
);
