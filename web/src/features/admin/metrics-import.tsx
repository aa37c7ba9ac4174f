import { Button, Input } from "@chakra-ui/react";
import { useId } from "react";
import { ChosenFile } from "../../ui/chosen-file.tsx";
import { FileDrop } from "../../ui/file-drop.tsx";
import { FormField } from "../../ui/form-field.tsx";
import { Panel } from "../../ui/panel.tsx";
import { SelectInput } from "../../ui/select-input.tsx";
import styles from "./metrics-import.module.css";
import { messages } from "./metrics-import-messages.ts";
import { type MetricsKey, useMetricsImport } from "./use-metrics-import.ts";

/** Specification 3, section 9: "CFR title range 1 to 500". */
const titleOptions = Array.from({ length: 500 }, (_, index) => {
  const value = String(index + 1);
  return { value, label: value };
});
const texts = ["chapter", "subchapter", "part", "section"] as const;

interface KeyFieldsProps {
  value: MetricsKey;
  onChange: (name: keyof MetricsKey, value: string) => void;
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

/** Imports what a part's rules were evaluated at, from a JSON file (specification 3, sections 2 and 5). */
export const MetricsImport = () => {
  const metrics = useMetricsImport();
  const missingId = useId();
  return (
    <Panel heading={messages.heading}>
      <p className={styles.intro}>{messages.intro}</p>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void metrics.submit();
        }}
      >
        <KeyFields value={metrics.key} onChange={metrics.change} />
        {metrics.file ? (
          <ChosenFile
            file={metrics.file}
            otherLabel={messages.file.other}
            isDisabled={metrics.isPending}
            onReset={metrics.forget}
          />
        ) : (
          <FileDrop
            label={messages.file.label}
            hint={messages.file.hint}
            accept=".json,application/json"
            error={metrics.problem}
            onFile={metrics.choose}
          />
        )}
        <div className={styles.end}>
          <Button
            type="submit"
            disabled={metrics.missing !== undefined}
            loading={metrics.isPending}
            loadingText={messages.importing}
            aria-describedby={missingId}
          >
            {messages.submit}
          </Button>
          <p id={missingId} className={styles.missing}>
            {metrics.missing}
          </p>
        </div>
      </form>
    </Panel>
  );
};
