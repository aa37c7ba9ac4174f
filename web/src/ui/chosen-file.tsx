import { Button } from "@chakra-ui/react";
import { FileText } from "lucide-react";
import { formatSize } from "../lib/format.ts";
import styles from "./chosen-file.module.css";

interface ChosenFileProps {
  file: { readonly name: string; readonly size: number };
  /** Where it is saved from, once it is stored, and the link's name. */
  link?: { readonly href: string; readonly label: string } | undefined;
  /** Said on the button that takes it away, so that another can be chosen. */
  resetLabel: string;
  onReset: () => void;
}

/** The file that was chosen, in place of the box that takes one. */
export const ChosenFile = ({ file, link, resetLabel, onReset }: ChosenFileProps) => (
  <div className={styles.file}>
    <FileText size={20} className={styles.icon} aria-hidden="true" />
    <div className={styles.words}>
      {link ? (
        <a href={link.href} target="_blank" rel="noopener" aria-label={link.label} className={styles.link}>
          {file.name}
        </a>
      ) : (
        <p className={styles.name}>{file.name}</p>
      )}
      <p className={styles.size}>{formatSize(file.size)}</p>
    </div>
    <Button variant="ghost" size="sm" onClick={onReset}>
      {resetLabel}
    </Button>
  </div>
);
