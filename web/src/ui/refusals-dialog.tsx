import { Button } from "@chakra-ui/react";
import { Dialog, type DialogProps } from "./dialog.tsx";
import styles from "./refusals-dialog.module.css";

interface Refusal {
  id: string | number;
  name: string;
  /** Why, as a sentence. */
  message: string;
}

interface RefusalsDialogProps
  extends Pick<DialogProps, "isOpen" | "onClose" | "title" | "description" | "focusAfter"> {
  /** What the list is called. */
  list: string;
  close: string;
  refusals: readonly Refusal[];
}

/** Which rows a change of many was refused for, and why; the others are done. */
export const RefusalsDialog = ({ list, close, refusals, ...dialog }: RefusalsDialogProps) => (
  <Dialog {...dialog} footer={<Button onClick={dialog.onClose}>{close}</Button>}>
    <ul className={styles.refused} aria-label={list}>
      {refusals.map(({ id, name, message }) => (
        <li key={id}>
          <p className={styles.name}>{name}</p>
          <p className={styles.why}>{message}</p>
        </li>
      ))}
    </ul>
  </Dialog>
);
