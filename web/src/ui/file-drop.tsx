import { Upload } from "lucide-react";
import { type DragEvent, type RefObject, useId, useState } from "react";
import styles from "./file-drop.module.css";

interface FileDropProps {
  /** Said in the box, such as "Choose a JSON file or drop it here". */
  label: string;
  hint?: string;
  /** What the picker offers, such as ".json,application/json". The caller checks what comes. */
  accept: string;
  error?: string | undefined;
  isDisabled?: boolean;
  /** Takes several files at a time; `onFile` is called with each. */
  isMultiple?: boolean;
  /** The picker's input, for a button elsewhere that opens it. */
  inputRef?: RefObject<HTMLInputElement | null>;
  onFile: (file: File) => void;
}

/** Takes one file, or several, by the picker or by dropping. */
export const FileDrop = ({
  label,
  hint,
  accept,
  error,
  isDisabled = false,
  isMultiple = false,
  inputRef,
  onFile,
}: FileDropProps) => {
  const [isOver, setOver] = useState(false);
  const hintId = useId();
  const take = (files: FileList | null) => {
    for (const file of [...(files ?? [])].slice(0, isMultiple ? undefined : 1)) onFile(file);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    if (!isDisabled) take(event.dataTransfer.files);
  };
  return (
    <div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the input inside is the control; dropping is the pointer's short cut */}
      <div
        className={styles.drop}
        data-over={isOver || undefined}
        data-invalid={error ? true : undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <Upload size={20} aria-hidden="true" className={styles.icon} />
        <label className={styles.label}>
          {label}
          <input
            ref={inputRef}
            type="file"
            multiple={isMultiple}
            accept={accept}
            disabled={isDisabled}
            className={styles.input}
            aria-describedby={hintId}
            aria-invalid={error ? true : undefined}
            onChange={(event) => {
              take(event.target.files);
              // The same file can be chosen again after an error.
              event.target.value = "";
            }}
          />
        </label>
        <p id={hintId} className={styles.hint}>
          {error ? <span className={styles.error}>{error}</span> : hint}
        </p>
      </div>
    </div>
  );
};
