import { Input } from "@chakra-ui/react";
import { Eye, EyeOff } from "lucide-react";
import type { ComponentProps } from "react";
import styles from "./password-input.module.css";

/** Not "password": the field's label must find the field alone. */
const show = "Show typed text";
const hide = "Hide typed text";

interface PasswordInputProps extends ComponentProps<typeof Input> {
  isVisible: boolean;
  onToggle: () => void;
}

/** A password field and the button that shows what was typed. */
export const PasswordInput = ({ isVisible, onToggle, ...input }: PasswordInputProps) => (
  <div className={styles.password}>
    <Input type={isVisible ? "text" : "password"} css={{ paddingInlineEnd: "2.5rem" }} {...input} />
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
