import { Textarea } from "@chakra-ui/react";
import { useId } from "react";
import { FormField } from "../../../ui/form-field.tsx";
import type { Choice, Contest, Versions } from "./rule-conflict.ts";
import { conflictMessages as messages } from "./rule-conflict-messages.ts";
import { Difference } from "./rule-difference.tsx";
import styles from "./rule-edit.module.css";
import { isTextField, type RuleField } from "./rule-edit.ts";
import { editMessages } from "./rule-edit-messages.ts";

const { names, priorities, statuses } = editMessages;

/** A status or priority in the words of its list. */
const choiceWord = (value: string): string =>
  Object.entries({ ...priorities, ...statuses }).find(([key]) => key === value)?.[1] ?? value;

const Comparison = ({ field, versions: { mine, theirs } }: { field: RuleField; versions: Versions }) =>
  isTextField(field) ? (
    <Difference label={messages.compared(names[field])} before={theirs[field]} after={mine[field]} />
  ) : null;

const choiceLabel = (choice: Choice, field: RuleField, { mine, theirs }: Versions): string => {
  const label = messages.choices[choice];
  return choice === "merged" || isTextField(field)
    ? label
    : `${label}: ${choiceWord(choice === "mine" ? mine[field] : theirs[field])}`;
};

interface ContestFieldProps {
  contest: Contest;
  versions: Versions;
  onChange: (next: Contest) => void;
}

/** One field both sides have an opinion of: how they differ, and which one to keep. */
export const ContestField = ({ contest, versions, onChange }: ContestFieldProps) => {
  const { field, choice, merged } = contest;
  const group = useId();
  const choices: readonly Choice[] = isTextField(field) ? ["mine", "theirs", "merged"] : ["mine", "theirs"];
  return (
    <fieldset className={styles.contest}>
      <legend className={styles.comparedName}>{names[field]}</legend>
      {versions.mine[field] === versions.base[field] ? (
        <p className={styles.stays}>{messages.untouched}</p>
      ) : null}
      <Comparison field={field} versions={versions} />
      <div className={styles.radios}>
        {choices.map((each) => (
          <label key={each} className={styles.radio}>
            <input
              type="radio"
              name={group}
              checked={choice === each}
              onChange={() => onChange({ ...contest, choice: each })}
            />
            {choiceLabel(each, field, versions)}
          </label>
        ))}
      </div>
      {choice === "merged" ? (
        <FormField label={`${messages.merged}: ${names[field]}`}>
          <Textarea
            className={styles.area ?? ""}
            rows={4}
            value={merged}
            onChange={({ target }) => onChange({ ...contest, merged: target.value })}
          />
        </FormField>
      ) : null}
    </fieldset>
  );
};
