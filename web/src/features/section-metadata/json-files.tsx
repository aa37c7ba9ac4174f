import { useId, useState } from "react";
import { maxImportBytes } from "../../../../shared/api/imports.ts";
import { maxEvaluationBytes } from "../../../../shared/schemas/metrics.ts";
import { ImportFileField } from "../../ui/import-file-field.tsx";
import { messages } from "./form-messages.ts";
import { Group } from "./section-fields.tsx";
import styles from "./section-form.module.css";

const { json: words } = messages;
const kinds = ["rules", "metrics"] as const;
type Kind = (typeof kinds)[number];

/** The JSON files that are imported before an entry is made. */
export type ChosenJson = Partial<Record<Kind, File>>;

const isTooLarge: Readonly<Record<Kind, (bytes: number) => boolean>> = {
  rules: (bytes) => bytes >= maxImportBytes,
  metrics: (bytes) => bytes > maxEvaluationBytes,
};

/** Why a file cannot be imported; undefined when it can. Some systems know no type of a JSON file. */
const problemOf = (kind: Kind, { name, type, size }: File): string | undefined => {
  const isJson = type === "application/json" || (type === "" && name.toLowerCase().endsWith(".json"));
  if (!isJson) return words.wrongType;
  if (isTooLarge[kind](size)) return words[kind].tooLarge;
  return size === 0 ? words.empty : undefined;
};

/** The files as they were chosen, and why others were refused. */
export const useJsonFiles = (before: ChosenJson) => {
  const [chosen, setChosen] = useState(before);
  const [problems, setProblems] = useState<Partial<Record<Kind, string>>>({});
  const set = (kind: Kind, file: File | undefined, problem?: string) => {
    setChosen(({ [kind]: _, ...others }) => ({ ...others, ...(file && { [kind]: file }) }));
    setProblems(({ [kind]: _, ...others }) => ({ ...others, ...(problem && { [kind]: problem }) }));
  };
  return {
    chosen,
    problems,
    choose: (kind: Kind, file: File) => {
      const problem = problemOf(kind, file);
      set(kind, problem ? undefined : file, problem);
    },
    forget: (kind: Kind) => set(kind, undefined),
  };
};
export type JsonFiles = ReturnType<typeof useJsonFiles>;

const LabeledFile = ({ kind, files }: { kind: Kind; files: JsonFiles }) => {
  const labelId = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: one file with its buttons, inside the fieldset of both
    <div role="group" aria-labelledby={labelId} className={styles.json}>
      <span id={labelId} className={styles.jsonLabel}>
        {words[kind].label}
      </span>
      <ImportFileField
        file={files.chosen[kind]}
        words={{ choose: words[kind].choose, hint: words[kind].hint, reset: words.remove }}
        problem={files.problems[kind]}
        onChoose={(chosen) => files.choose(kind, chosen)}
        onReset={() => files.forget(kind)}
      />
    </div>
  );
};

/** Files of extracted rules and of metrics for a new entry. */
export const JsonFilesFields = ({ files }: { files: JsonFiles }) => (
  <Group legend={messages.groups.json}>
    <p className={styles.hint}>{words.hint}</p>
    <div className={styles.pair}>
      {kinds.map((kind) => (
        <LabeledFile key={kind} kind={kind} files={files} />
      ))}
    </div>
  </Group>
);
