import { X } from "lucide-react";
import { FormField } from "../../ui/form-field.tsx";
import { RowButton } from "../../ui/row-button.tsx";
import { SearchSelect } from "../../ui/search-select.tsx";
import { messages } from "./acknowledgement-messages.ts";
import styles from "./acknowledgements.module.css";

const { ask: words } = messages;

interface ChosenFieldProps {
  label: string;
  none: string;
  options: readonly { readonly value: string; readonly label: string; readonly detail?: string }[];
  chosen: readonly string[];
  onChange: (chosen: readonly string[]) => void;
  error: string | undefined;
}

/** Several of many, such as people: found by typing, and taken away again. */
export const ChosenField = ({ label, none, options, chosen, onChange, error }: ChosenFieldProps) => {
  const byValue = new Map(options.map((option) => [option.value, option]));
  return (
    <div>
      <FormField label={label} isRequired error={error}>
        <SearchSelect
          options={options.filter(({ value }) => !chosen.includes(value))}
          value=""
          onChange={(value) => onChange([...chosen, value])}
          listLabel={label}
          none={none}
        />
      </FormField>
      {chosen.length > 0 ? (
        <ul className={styles.chosen} aria-label={label}>
          {chosen.map((value) => {
            const name = byValue.get(value)?.label ?? value;
            return (
              <li key={value} className={styles.chip}>
                <span className={styles.cut}>{name}</span>
                <RowButton
                  aria-label={words.chosen(name)}
                  onClick={() => onChange(chosen.filter((each) => each !== value))}
                >
                  <X aria-hidden="true" />
                </RowButton>
              </li>
            );
          })}
        </ul>
      ) : null}
    </div>
  );
};
