import styles from "./switch.module.css";

interface SwitchProps {
  isOn: boolean;
  onChange: (isOn: boolean) => void;
  /** What it is called, where no label stands around it. */
  "aria-label"?: string;
}

/** Something that is on or off at once, without a button to save it. Free of Chakra. */
export const Switch = ({ isOn, onChange, ...rest }: SwitchProps) => (
  <input
    type="checkbox"
    role="switch"
    className={styles.switch}
    checked={isOn}
    aria-checked={isOn}
    onChange={({ target }) => onChange(target.checked)}
    {...rest}
  />
);
