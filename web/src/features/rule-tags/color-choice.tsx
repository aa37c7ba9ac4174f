import { useId } from "react";
import { useFocusOnMount } from "../../lib/use-focus-on-mount.ts";
import styles from "./color-choice.module.css";
import { messages, tagColors } from "./messages.ts";

interface ColorChoiceProps {
  value: string;
  onChange: (color: string) => void;
  /** Whether the focus goes here when the choice appears. */
  hasFocus?: boolean;
}

/** Radio buttons in the shape of dots; a color that is not among ours is offered as it is. */
export const ColorChoice = ({ value, onChange, hasFocus = false }: ColorChoiceProps) => {
  const name = useId();
  const group = useFocusOnMount<HTMLFieldSetElement>(hasFocus);
  const isOurs = tagColors.some((color) => color.value === value);
  const colors = isOurs ? tagColors : [...tagColors, { value, name: value }];
  return (
    <fieldset ref={group} className={styles.choice}>
      <legend className={styles.legend}>{messages.color}</legend>
      <div className={styles.colors}>
        {colors.map((color) => (
          <label key={color.value} className={styles.color} title={color.name}>
            <input
              type="radio"
              className="visually-hidden"
              name={name}
              aria-label={color.name}
              checked={color.value === value}
              onChange={() => onChange(color.value)}
            />
            <span className={styles.dot} style={{ backgroundColor: color.value }} aria-hidden="true" />
          </label>
        ))}
      </div>
    </fieldset>
  );
};
