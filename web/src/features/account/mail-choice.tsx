import { useId } from "react";
import type { UseFormRegisterReturn } from "react-hook-form";
import styles from "./mail-preferences.module.css";

interface ChoiceProps {
  label: string;
  hint?: string;
  field: UseFormRegisterReturn;
}

/** Something to be ticked, with what it means. */
export const Choice = ({ label, hint, field }: ChoiceProps) => {
  const id = useId();
  return (
    <div className={styles.choice}>
      <input type="checkbox" id={id} {...(hint && { "aria-describedby": `${id}-hint` })} {...field} />
      <label htmlFor={id}>{label}</label>
      {hint ? (
        <span id={`${id}-hint`} className={styles.hint}>
          {hint}
        </span>
      ) : null}
    </div>
  );
};
