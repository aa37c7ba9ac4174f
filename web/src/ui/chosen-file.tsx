import { Button } from "@chakra-ui/react";
import { FileJson } from "lucide-react";
import { formatSize } from "../lib/format.ts";
import styles from "./chosen-file.module.css";

interface ChosenFileProps {
  file: File;
  /** Said on the button that lets another file be chosen. */
  otherLabel: string;
  isDisabled?: boolean;
  onReset: () => void;
}

/** The JSON file that was chosen, in place of the box that takes one. */
export const ChosenFile = ({ file, otherLabel, isDisabled = false, onReset }: ChosenFileProps) => (
  <div className={styles.file}>
    <FileJson size={20} className={styles.icon} aria-hidden="true" />
    <div className={styles.words}>
      <p className={styles.name}>{file.name}</p>
      <p className={styles.size}>{formatSize(file.size)}</p>
    </div>
    <Button variant="ghost" size="sm" disabled={isDisabled} onClick={onReset}>
      {otherLabel}
    </Button>
  </div>
);
