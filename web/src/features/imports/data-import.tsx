import { Input } from "@chakra-ui/react";
import { useCallback, useState } from "react";
import { useInvalidate } from "../../lib/invalidation.ts";
import { FormField } from "../../ui/form-field.tsx";
import { notify } from "../../ui/notify.ts";
import { Panel } from "../../ui/panel.tsx";
import { SelectInput } from "../../ui/select-input.tsx";
import { changedByImports } from "./changed-by-imports.ts";
import styles from "./data-import.module.css";
import { DataImportBlock } from "./data-import-block.tsx";
import { metricsCalls, rulesCalls, sectionsCalls } from "./data-import-calls.ts";
import { messages } from "./data-import-messages.ts";
import { type DataImportKey, placeInFile } from "./data-import-place.ts";

/** The console takes more than the 50 titles of the CFR. */
const titleOptions = Array.from({ length: 500 }, (_, index) => {
  const value = String(index + 1);
  return { value, label: value };
});
const texts = ["chapter", "subchapter", "part", "section"] as const;
const noKey: DataImportKey = { title: "1", chapter: "", subchapter: "", part: "", section: "" };

interface KeyFieldsProps {
  value: DataImportKey;
  onChange: (name: keyof DataImportKey, value: string) => void;
}

const KeyFields = ({ value, onChange }: KeyFieldsProps) => (
  <div className={styles.key}>
    <FormField label={messages.fields.title} isRequired>
      <SelectInput
        options={titleOptions}
        value={value.title}
        onChange={(event) => onChange("title", event.target.value)}
      />
    </FormField>
    {texts.map((name) => (
      <FormField
        key={name}
        label={messages.fields[name]}
        hint={name === "section" ? messages.sectionHint : undefined}
        isRequired
      >
        <Input
          value={value[name]}
          maxLength={name === "section" ? 100 : 50}
          onChange={(event) => onChange(name, event.target.value)}
        />
      </FormField>
    ))}
  </div>
);

/** The shared fields; title and part come from a chosen file until a part is typed. */
const useKey = () => {
  const [key, setKey] = useState(noKey);
  const [note, setNote] = useState("");
  const change = (name: keyof DataImportKey, value: string) => {
    setKey((now) => ({ ...now, [name]: value }));
    setNote("");
  };
  const hasPart = key.part !== "";
  const readFile = useCallback(
    async (file: File) => {
      const found = hasPart ? undefined : await placeInFile(file);
      if (!found) return;
      setKey((now) => ({ ...now, ...found }));
      setNote(messages.fromFile(file.name, found.title, found.part));
    },
    [hasPart],
  );
  return { key, note, change, readFile };
};

/** JSON Data Import of the console: one key for three kinds of files. */
export const DataImport = () => {
  const { key, note, change, readFile } = useKey();
  const invalidate = useInvalidate();
  const metricsDone = async () => {
    notify.success(messages.success, messages.metrics.done);
    await invalidate(changedByImports);
  };
  const missingKey = Object.values(key).every((value) => value.trim()) ? undefined : messages.missingKey;
  const hasChapter = key.chapter.trim() && key.subchapter.trim();
  return (
    <Panel heading={messages.heading}>
      <p className={styles.intro}>{messages.intro}</p>
      <KeyFields value={key} onChange={change} />
      <p className={styles.read} role="status">
        {note}
      </p>
      <div className={styles.blocks}>
        <DataImportBlock
          words={messages.rules}
          calls={rulesCalls(key)}
          missingKey={missingKey}
          onFile={readFile}
        />
        <DataImportBlock
          words={messages.metrics}
          calls={metricsCalls(key, metricsDone)}
          missingKey={missingKey}
          onFile={readFile}
        />
        <DataImportBlock
          words={messages.sections}
          calls={sectionsCalls(key)}
          missingKey={hasChapter ? undefined : messages.sections.missingKey}
        />
      </div>
    </Panel>
  );
};
