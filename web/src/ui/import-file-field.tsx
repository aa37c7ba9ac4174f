import { ChosenFile } from "./chosen-file.tsx";
import { FileDrop } from "./file-drop.tsx";

interface ImportFileFieldProps {
  /** The file that was chosen; undefined for none. */
  file: File | undefined;
  words: { readonly choose: string; readonly hint: string; readonly reset: string };
  /** Why the last one was not taken. */
  problem: string | undefined;
  /** What the browser offers to choose; JSON by default. */
  accept?: string | undefined;
  onChoose: (file: File) => void;
  onReset: () => void;
}

/** Takes one file of an import, then shows it with a button for another. The caller checks what comes. */
export const ImportFileField = ({
  file,
  words,
  problem,
  accept = ".json,application/json",
  onChoose,
  onReset,
}: ImportFileFieldProps) =>
  file ? (
    <ChosenFile file={file} resetLabel={words.reset} onReset={onReset} />
  ) : (
    <FileDrop label={words.choose} hint={words.hint} accept={accept} error={problem} onFile={onChoose} />
  );
