import { Portal } from "@chakra-ui/react";
import { Upload } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import styles from "./page-drop.module.css";

interface PageDropProps {
  /** Said over the page while files are dragged, such as "Drop files to upload them". */
  label: string;
  /** Takes several files at a time. */
  isMultiple?: boolean;
  onFiles: (files: readonly File[]) => void;
}

const holdsFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer?.types.includes("Files") ?? false;
/** An open dialog has its own place for files, or none. */
const isBehindDialog = (): boolean => document.querySelector("[aria-modal=true]") !== null;

/**
 * Makes the whole page a target for files: the pointer's short way to the dialog that a button opens, too. A file
 * that misses is not opened by the browser in place of the page.
 */
export const PageDrop = ({ label, isMultiple = false, onFiles }: PageDropProps) => {
  const [isOver, setOver] = useState(false);
  const take = useRef(onFiles);
  useEffect(() => {
    take.current = onFiles;
  });
  useEffect(() => {
    // Each element on the way is entered before the one before it is left.
    let depth = 0;
    const end = () => {
      depth = 0;
      setOver(false);
    };
    const enter = (event: DragEvent) => {
      if (!holdsFiles(event)) return;
      depth += 1;
      setOver(!isBehindDialog());
    };
    const leave = (event: DragEvent) => {
      if (!holdsFiles(event)) return;
      depth -= 1;
      if (depth <= 0) end();
    };
    const over = (event: DragEvent) => {
      if (holdsFiles(event)) event.preventDefault();
    };
    const drop = (event: DragEvent) => {
      const isTaken = event.defaultPrevented;
      if (holdsFiles(event)) event.preventDefault();
      end();
      const files = [...(event.dataTransfer?.files ?? [])];
      if (isTaken || files.length === 0 || isBehindDialog()) return;
      take.current(isMultiple ? files : files.slice(0, 1));
    };
    const listening = new AbortController();
    const { signal } = listening;
    window.addEventListener("dragenter", enter, { signal });
    window.addEventListener("dragleave", leave, { signal });
    window.addEventListener("dragover", over, { signal });
    window.addEventListener("drop", drop, { signal });
    return () => listening.abort();
  }, [isMultiple]);
  return isOver ? (
    <Portal>
      <div className={styles.overlay} aria-hidden="true">
        <p className={styles.words}>
          <Upload size={20} />
          {label}
        </p>
      </div>
    </Portal>
  ) : null;
};
