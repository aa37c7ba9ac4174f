import { Button } from "@chakra-ui/react";
import { useId } from "react";
import { formatNumber } from "../lib/format.ts";
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
  close: string;
  refusals: readonly Refusal[];
}

/** Each reason once, with the rows it holds for: many rows are mostly refused for one or two. */
const byReason = (refusals: readonly Refusal[]): (readonly [why: string, rows: Refusal[]])[] => [
  ...Map.groupBy(refusals, ({ message }) => message),
];

interface ReasonProps {
  why: string;
  rows: readonly Refusal[];
}

/** A reason, and the rows it holds for. */
const Reason = ({ why, rows }: ReasonProps) => {
  const id = useId();
  return (
    <div>
      <p id={id} className={styles.why}>
        {why}
        {rows.length > 1 ? <span className={styles.count}>{formatNumber(rows.length)}</span> : null}
      </p>
      <ul className={styles.rows} aria-labelledby={id}>
        {rows.map((row) => (
          <li key={row.id}>{row.name}</li>
        ))}
      </ul>
    </div>
  );
};

/** Which rows a change of many was refused for, and why; the others are done. */
export const RefusalsDialog = ({ close, refusals, ...dialog }: RefusalsDialogProps) => (
  <Dialog {...dialog} footer={<Button onClick={dialog.onClose}>{close}</Button>}>
    <div className={styles.refused}>
      {byReason(refusals).map(([why, rows]) => (
        <Reason key={why} why={why} rows={rows} />
      ))}
    </div>
  </Dialog>
);
