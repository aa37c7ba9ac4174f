import { Button } from "@chakra-ui/react";
import { Dialog } from "../../ui/dialog.tsx";
import styles from "./reader.module.css";
import { messages } from "./reader-messages.ts";

const { keys: words } = messages;

/** The keys of the reader. */
export const KeysDialog = ({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) => (
  <Dialog
    isOpen={isOpen}
    onClose={onClose}
    title={words.title}
    size="sm"
    footer={
      <Button variant="outline" onClick={onClose}>
        {words.close}
      </Button>
    }
  >
    <dl className={styles.keys}>
      {words.list.map(([key, meaning]) => (
        <div key={key} style={{ display: "contents" }}>
          <dt>
            <kbd>{key}</kbd>
          </dt>
          <dd>{meaning}</dd>
        </div>
      ))}
    </dl>
  </Dialog>
);
