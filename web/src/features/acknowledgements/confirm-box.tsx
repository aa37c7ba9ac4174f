import { Button } from "@chakra-ui/react";
import { CheckCircle2 } from "lucide-react";
import { useState } from "react";
import type { AcknowledgementRow } from "../../../../shared/schemas/acknowledgement.ts";
import { notify } from "../../ui/notify.ts";
import { Panel } from "../../ui/panel.tsx";
import { messages } from "./acknowledgement-messages.ts";
import styles from "./acknowledgements.module.css";
import { useAcknowledgements, useConfirm } from "./use-acknowledgements.ts";

const { own: words } = messages;

interface ConfirmFormProps {
  row: AcknowledgementRow;
  /** Whether the reader opened the document. */
  isOpened: boolean;
}

const ConfirmForm = ({ row, isOpened }: ConfirmFormProps) => {
  const [isRead, setRead] = useState(false);
  const { run, isPending } = useConfirm();
  const confirm = async () => {
    try {
      await run({ params: { id: row.id }, body: { versionNumber: row.versionNumber } });
      notify.success(words.done);
    } catch (error) {
      notify.failure(error, messages.error, words.failed);
    }
  };
  return (
    <div className={styles.confirm}>
      {row.message ? <p className={styles.message}>{row.message}</p> : null}
      <p className={styles.quiet}>{isOpened ? words.due(row.dueDate) : words.openFirst}</p>
      <label className={styles.check}>
        <input
          type="checkbox"
          checked={isRead}
          disabled={!isOpened || isPending}
          onChange={(event) => setRead(event.target.checked)}
        />
        {words.check}
      </label>
      <Button
        disabled={!(isOpened && isRead)}
        loading={isPending}
        loadingText={words.confirming}
        onClick={confirm}
      >
        {words.confirm}
      </Button>
    </div>
  );
};

interface ConfirmBoxProps {
  policyId: string;
  isOpened: boolean;
}

/** Where a person confirms that they read the version of a policy that they are asked about; nothing where they are not. */
export const ConfirmBox = ({ policyId, isOpened }: ConfirmBoxProps) => {
  const { state } = useAcknowledgements({ mine: true, policyId });
  const row = state.data?.items.find(({ state: each }) => each === "open") ?? state.data?.items[0];
  if (!row?.own) return null;
  const { confirmedAt } = row.own;
  if (confirmedAt === null && row.state === "closed") return null;
  return (
    <Panel heading={messages.version(row.versionNumber)}>
      {confirmedAt === null ? (
        <ConfirmForm key={row.id} row={row} isOpened={isOpened} />
      ) : (
        <p className={styles.share}>
          <CheckCircle2 size={18} aria-hidden="true" />
          {words.confirmed(confirmedAt)}
        </p>
      )}
    </Panel>
  );
};
