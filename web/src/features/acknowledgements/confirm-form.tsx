import { Button } from "@chakra-ui/react";
import { useState } from "react";
import type { AcknowledgementRow } from "../../../../shared/schemas/acknowledgement.ts";
import { notify } from "../../ui/notify.ts";
import { messages } from "./acknowledgement-messages.ts";
import styles from "./acknowledgements.module.css";
import { useConfirm } from "./use-acknowledgements.ts";

const { own: words } = messages;

interface ConfirmFormProps {
  row: AcknowledgementRow;
  /** Whether the reader opened the document. */
  isOpened: boolean;
}

/** Where a person confirms that they read a version, once they opened it. */
export const ConfirmForm = ({ row, isOpened }: ConfirmFormProps) => {
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
      {isOpened ? null : <p className={styles.quiet}>{words.openFirst}</p>}
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
