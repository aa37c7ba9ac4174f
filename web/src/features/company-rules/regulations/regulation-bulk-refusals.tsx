import { Button } from "@chakra-ui/react";
import { Dialog } from "../../../ui/dialog.tsx";
import styles from "./regulation-bulk.module.css";
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
  <Dialog
    isOpen={refusals !== null}
    onClose={onClose}
    title={refusals?.heading ?? ""}
    description={`${refusals?.summary ?? ""}${refusals?.isUndo ? "" : ` ${messages.kept}`}`}
    focusAfter={focusAfter}
    footer={<Button onClick={onClose}>{messages.close}</Button>}
  >
    <ul className={styles.refused} aria-label={messages.list}>
      {refusals?.rules.map(({ companyRuleId, name, message }) => (
        <li key={companyRuleId}>
          <p className={styles.refusedName}>{name}</p>
          <p className={styles.refusedWhy}>{message}</p>
        </li>
      ))}
    </ul>
  </Dialog>
);
