import { Button } from "@chakra-ui/react";
import { Keyboard } from "lucide-react";
import { useId } from "react";
import styles from "./regulation-bulk.module.css";
import { bulkMessages } from "./regulation-bulk-messages.ts";

const { keys: messages } = bulkMessages;

/** Says which keys work in the table. The browser's own popover: Escape and a click beside it close it. */
export const RegulationKeys = ({ maySelect }: { maySelect: boolean }) => {
  const id = useId();
  const rows = maySelect ? [...messages.rows, ...messages.selecting] : messages.rows;
  return (
    <div className={styles.keysHelp}>
      <Button variant="ghost" size="xs" popoverTarget={id}>
        <Keyboard aria-hidden="true" />
        {messages.button}
      </Button>
      <div id={id} popover="auto" className={styles.keys}>
        <p className={styles.keysHeading}>{messages.heading}</p>
        <dl className={styles.keysList}>
          {rows.map(({ keys, does }) => (
            <div key={does} className={styles.keysRow}>
              <dt>
                {keys.map((key) => (
                  <kbd key={key}>{key}</kbd>
                ))}
              </dt>
              <dd>{does}</dd>
            </div>
          ))}
        </dl>
        {maySelect ? <p className={styles.keysNote}>{messages.mouse}</p> : null}
      </div>
    </div>
  );
};
