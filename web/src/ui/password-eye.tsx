import { Eye, EyeOff } from "lucide-react";
import type { ReactNode } from "react";
import styles from "./password-eye.module.css";

/** Not "password": the field's label must find the field alone. */
const show = "Show typed text";
const hide = "Hide typed text";

interface PasswordEyeProps {
  isVisible: boolean;
  onToggle: () => void;
  /** The input, with room for the button at its end. */
  children: ReactNode;
}

/** The button in a password field that shows what was typed. */
export const PasswordEye = ({ isVisible, onToggle, children }: PasswordEyeProps) => (
  <div className={styles.password}>
    {children}
    <button
      type="button"
      className={styles.eye}
      onClick={onToggle}
      aria-pressed={isVisible}
      aria-label={isVisible ? hide : show}
    >
      {isVisible ? <EyeOff size={17} aria-hidden="true" /> : <Eye size={17} aria-hidden="true" />}
    </button>
  </div>
);
