import { Input } from "@chakra-ui/react";
import { FormField } from "../../ui/form-field.tsx";
import { SelectInput } from "../../ui/select-input.tsx";
import styles from "./data-import.module.css";
import { messages } from "./data-import-messages.ts";
import type { DataImportKey } from "./data-import-place.ts";

/** The console takes more than the 50 titles of the CFR. */
const titleOptions = Array.from({ length: 500 }, (_, index) => {
  const value = String(index + 1);
  return { value, label: value };
});

interface KeyFieldsProps {
  /** The fields that this kind of file needs, in their order. */
  names: readonly (keyof DataImportKey)[];
  value: DataImportKey;
  onChange: (name: keyof DataImportKey, value: string) => void;
}

/** The composite key of what is imported. */
export const KeyFields = ({ names, value, onChange }: KeyFieldsProps) => (
  <div className={styles.key}>
    {names.map((name) => (
      <FormField
        key={name}
        label={messages.fields[name]}
        hint={name === "section" ? messages.sectionHint : undefined}
        isRequired
      >
        {name === "title" ? (
          <SelectInput
            options={titleOptions}
            placeholder={messages.chooseTitle}
            value={value.title}
            onChange={({ target }) => onChange(name, target.value)}
          />
        ) : (
          <Input
            value={value[name]}
            maxLength={name === "section" ? 100 : 50}
            onChange={({ target }) => onChange(name, target.value)}
          />
        )}
      </FormField>
    ))}
  </div>
);
