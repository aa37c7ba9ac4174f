import { useId } from "react";
import styles from "./activity-filter.module.css";
import { messages } from "./messages.ts";

export type Shown = "all" | "comments" | "changes";

interface ActivityFilterProps {
  value: Shown;
  /** How many comments and reviews there are. */
  comments: number;
  onChange: (shown: Shown) => void;
}

/** Radio buttons in the shape of a segmented control: arrows move, as everywhere. */
export const ActivityFilter = ({ value, comments, onChange }: ActivityFilterProps) => {
  const name = useId();
  const { filter } = messages;
  const choices: readonly { id: Shown; label: string }[] = [
    { id: "all", label: filter.all },
    { id: "comments", label: filter.comments(comments) },
    { id: "changes", label: filter.changes },
  ];
  return (
    <fieldset className={styles.choices}>
      <legend className="visually-hidden">{filter.label}</legend>
      {choices.map(({ id, label }) => (
        <label key={id} className={styles.choice}>
          <input
            type="radio"
            className="visually-hidden"
            name={name}
            checked={value === id}
            onChange={() => onChange(id)}
          />
          {label}
        </label>
      ))}
    </fieldset>
  );
};
