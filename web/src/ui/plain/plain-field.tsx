import { ChevronDown } from "lucide-react";
import { type ComponentProps, createContext, type ReactNode, use, useId } from "react";
import { PasswordEye } from "../password-eye.tsx";
import styles from "./plain-field.module.css";

/** What a control gets from its field. */
interface Wiring {
  id: string;
  "aria-describedby": string | undefined;
  "aria-invalid": true | undefined;
}

const Wired = createContext<Wiring | undefined>(undefined);

interface PlainFieldProps {
  label: string;
  hint?: ReactNode;
  /** Marks the control invalid and is read with it. */
  error?: string | undefined;
  /** One of the controls below. */
  children: ReactNode;
}

/** As `FormField`, without Chakra: for pages that are seen before it is loaded. */
export const PlainField = ({ label, hint, error, children }: PlainFieldProps) => {
  const id = useId();
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ");
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <Wired
        value={{ id, "aria-describedby": described || undefined, "aria-invalid": error ? true : undefined }}
      >
        {children}
      </Wired>
      {hint ? (
        <div id={`${id}-hint`} className={styles.hint}>
          {hint}
        </div>
      ) : null}
      {error ? (
        <div id={`${id}-error`} className={styles.error} aria-live="polite">
          {error}
        </div>
      ) : null}
    </div>
  );
};

export const PlainInput = (props: ComponentProps<"input">) => (
  <input className={styles.control} {...use(Wired)} {...props} />
);

interface PlainPasswordProps extends ComponentProps<"input"> {
  isVisible: boolean;
  onToggle: () => void;
}

/** A password field and the button that shows what was typed. */
export const PlainPassword = ({ isVisible, onToggle, ...input }: PlainPasswordProps) => (
  <PasswordEye isVisible={isVisible} onToggle={onToggle}>
    <PlainInput type={isVisible ? "text" : "password"} data-eye {...input} />
  </PasswordEye>
);

interface PlainSelectProps extends ComponentProps<"select"> {
  options: readonly { value: string; label: string }[];
}

export const PlainSelect = ({ options, ...select }: PlainSelectProps) => (
  <div className={styles.select}>
    <select className={styles.control} {...use(Wired)} {...select}>
      {options.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
    <ChevronDown className={styles.chevron} aria-hidden="true" />
  </div>
);
