import { useId } from "react";
import type { TeamMember } from "../../../../shared/schemas/user.ts";
import styles from "./leaving.module.css";
import { messages } from "./reassign-messages.ts";
import { ReassignTo } from "./reassign-to.tsx";

const { choice: words } = messages;

/** What happens to the rules of a person who is deactivated. */
export interface Leaving {
  readonly reassigns: boolean;
  /** Empty until a person is chosen. */
  readonly to: string;
}

interface OptionProps {
  name: string;
  label: string;
  hint: string;
  isChosen: boolean;
  onChoose: () => void;
}

const Option = ({ name, label, hint, isChosen, onChoose }: OptionProps) => {
  const id = useId();
  return (
    <div className={styles.option}>
      <input
        type="radio"
        id={id}
        name={name}
        checked={isChosen}
        onChange={onChoose}
        aria-describedby={`${id}-hint`}
      />
      <label htmlFor={id}>{label}</label>
      <span id={`${id}-hint`} className={styles.hint}>
        {hint}
      </span>
    </div>
  );
};

interface LeavingChoiceProps {
  member: TeamMember;
  /** How many rules they have, at least one. */
  count: number;
  value: Leaving;
  onChange: (value: Leaving) => void;
  error: string | undefined;
}

/** Asks what should happen to the rules of a person who is deactivated. */
export const LeavingChoice = ({ member, count, value, onChange, error }: LeavingChoiceProps) => {
  const name = useId();
  return (
    <fieldset className={styles.choice}>
      <legend>{words.legend(count)}</legend>
      <Option
        name={name}
        label={words.keep}
        hint={words.keepHint}
        isChosen={!value.reassigns}
        onChoose={() => onChange({ ...value, reassigns: false })}
      />
      <Option
        name={name}
        label={words.reassign}
        hint={words.reassignHint}
        isChosen={value.reassigns}
        onChoose={() => onChange({ ...value, reassigns: true })}
      />
      {value.reassigns ? (
        <div className={styles.to}>
          <ReassignTo
            member={member}
            value={value.to}
            onChange={(to) => onChange({ ...value, to })}
            error={error}
          />
        </div>
      ) : null}
    </fieldset>
  );
};
