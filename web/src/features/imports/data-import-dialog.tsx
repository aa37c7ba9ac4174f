import { useEffect, useRef, useState } from "react";
import { useInvalidate } from "../../lib/invalidation.ts";
import { FormField } from "../../ui/form-field.tsx";
import { notify } from "../../ui/notify.ts";
import { SelectInput } from "../../ui/select-input.tsx";
import { changedByImports } from "./changed-by-imports.ts";
import styles from "./data-import.module.css";
import { metricsCalls, rulesCalls, sectionsCalls } from "./data-import-calls.ts";
import { KeyFields } from "./data-import-key.tsx";
import { messages } from "./data-import-messages.ts";
import { type DataImportKey, placeInFile } from "./data-import-place.ts";
import { ImportDialog } from "./import-dialog.tsx";
import { regulatoryRulesCalls } from "./rules-import.ts";
import { type ImportCalls, useFileImport } from "./use-file-import.ts";

type Kind = keyof typeof messages.kinds;

const kinds: readonly Kind[] = ["extracted-rules", "metrics", "sections", "rules"];
const kindOptions = kinds.map((value) => ({ value, label: messages.kinds[value].label }));
const noKey: DataImportKey = { title: "", chapter: "", subchapter: "", part: "", section: "" };
const wholeKey = ["title", "chapter", "subchapter", "part", "section"] as const;
/** What the reader says of a file of each kind; the file says the rest. */
const neededOf: Readonly<Record<Kind, readonly (keyof DataImportKey)[]>> = {
  "extracted-rules": wholeKey,
  metrics: wholeKey,
  sections: ["chapter", "subchapter"],
  rules: [],
};

/** The key; title and part come from a chosen file until a part is typed. */
const useKey = () => {
  const [key, setKey] = useState(noKey);
  const [note, setNote] = useState("");
  const change = (name: keyof DataImportKey, value: string) => {
    setKey((now) => ({ ...now, [name]: value }));
    setNote("");
  };
  const readFile = async (file: File) => {
    const found = key.part === "" ? await placeInFile(file) : undefined;
    if (!found) return;
    setKey((now) => ({ ...now, ...found }));
    setNote(messages.fromFile(file.name, found.title, found.part));
  };
  return { key, note, change, readFile };
};

const useCalls = (kind: Kind, key: DataImportKey): ImportCalls => {
  const invalidate = useInvalidate();
  if (kind === "rules") return regulatoryRulesCalls;
  if (kind === "extracted-rules") return rulesCalls(key);
  if (kind === "sections") return sectionsCalls(key);
  return metricsCalls(key, async () => {
    const { done, doneBody } = messages.kinds.metrics.toasts;
    notify.success(done, doneBody);
    await invalidate(changedByImports);
  });
};

interface DataImportDialogProps {
  /** A file that was dropped on the page. */
  first: File | undefined;
  onClose: () => void;
}

/** Imports one JSON file of the console: what it holds, the file, and where it belongs. */
export const DataImportDialog = ({ first, onClose }: DataImportDialogProps) => {
  const [kind, setKind] = useState<Kind>("extracted-rules");
  const { key, note, change, readFile } = useKey();
  const calls = useCalls(kind, key);
  const file = useFileImport(calls, first);
  const { phase } = file;
  const words = messages.kinds[kind];
  const needed = neededOf[kind];
  const read = useRef(readFile);
  useEffect(() => {
    if (first) void read.current(first);
  }, [first]);
  const choose = (chosen: File) => {
    file.choose(chosen);
    if (calls.problemOf(chosen) === undefined) void readFile(chosen);
  };
  // A file stays when its kind is changed; the other kind may not take it.
  const refusal = phase.name === "chosen" ? calls.problemOf(phase.file) : words.missingFile;
  const lacksKey = needed.some((name) => key[name].trim() === "");
  return (
    <ImportDialog
      file={{ ...file, choose }}
      words={{ ...words, title: messages.title, description: words.note, confirm: words.submit }}
      missing={refusal ?? (lacksKey ? words.missingKey : undefined)}
      before={
        <FormField label={messages.kind}>
          <SelectInput
            options={kindOptions}
            value={kind}
            onChange={({ target }) => setKind(kinds.find((each) => each === target.value) ?? kind)}
          />
        </FormField>
      }
      after={
        needed.length > 0 ? (
          <>
            <KeyFields names={needed} value={key} onChange={change} />
            <p className={styles.read} role="status">
              {note}
            </p>
          </>
        ) : null
      }
      onClose={onClose}
    />
  );
};
