import { Input } from "@chakra-ui/react";
import { useId, useState } from "react";
import styles from "./people-choice.module.css";

const messages = {
  search: "Find people",
  none: "No one matches",
  chosen: (count: number) => `${count} chosen`,
} as const;

interface PeopleChoiceProps {
  label: string;
  /** People by name; undefined while they load. */
  options: readonly { value: string; label: string }[] | undefined;
  value: readonly string[];
  onChange: (value: string[]) => void;
  error?: string | undefined;
}

/** Few enough to be seen at once. */
const fewOptions = 8;

/** Several people, each with a check mark; many of them are found by typing. */
export const PeopleChoice = ({ label, options = [], value, onChange, error }: PeopleChoiceProps) => {
  const id = useId();
  const [search, setSearch] = useState("");
  const wanted = search.trim().toLowerCase();
  const shown = options.filter((option) => option.label.toLowerCase().includes(wanted));
  const toggle = (person: string, isOn: boolean) =>
    onChange(isOn ? [...value, person] : value.filter((each) => each !== person));
  return (
    <fieldset className={styles.field} aria-describedby={error ? `${id}-error` : undefined}>
      <legend className={styles.legend}>
        {label} <span className={styles.count}>{messages.chosen(value.length)}</span>
      </legend>
      {options.length > fewOptions ? (
        <Input
          type="search"
          size="sm"
          aria-label={messages.search}
          placeholder={messages.search}
          value={search}
          onChange={({ target }) => setSearch(target.value)}
        />
      ) : null}
      <div className={styles.list} data-invalid={error ? true : undefined}>
        {shown.map((option) => (
          <label key={option.value} className={styles.option}>
            <input
              type="checkbox"
              className={styles.check}
              checked={value.includes(option.value)}
              onChange={({ target }) => toggle(option.value, target.checked)}
            />
            <span className={styles.name}>{option.label}</span>
          </label>
        ))}
        {shown.length === 0 && wanted ? <p className={styles.none}>{messages.none}</p> : null}
      </div>
      {error ? (
        <p id={`${id}-error`} className={styles.error} role="alert">
          {error}
        </p>
      ) : null}
    </fieldset>
  );
};
