import { ChosenFile } from "./chosen-file.tsx";
import { FileDrop } from "./file-drop.tsx";

interface JsonFileFieldProps {
  /** The file that was chosen; undefined for none. */
  file: File | undefined;
  words: { readonly choose: string; readonly hint: string; readonly reset: string };
  /** Why the last one was not taken. */
  problem: string | undefined;
  onChoose: (file: File) => void;
  onReset: () => void;
}

/** Takes one JSON file, then shows it with a button for another. The caller checks what comes. */
export const JsonFileField = ({ file, words, problem, onChoose, onReset }: JsonFileFieldProps) =>
  file ? (
    <ChosenFile file={file} resetLabel={words.reset} onReset={onReset} />
  ) : (
    <FileDrop
      label={words.choose}
      hint={words.hint}
      accept=".json,application/json"
      error={problem}
      onFile={onChoose}
    />
  );
