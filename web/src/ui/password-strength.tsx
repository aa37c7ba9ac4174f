import { usePasswordStrength } from "../lib/password-strength.ts";
import styles from "./password-strength.module.css";

interface PasswordStrengthProps {
  password: string;
  /** Names, addresses and the like of the person, which others would try. */
  about: readonly string[];
  /** What a password must have, said until it has. */
  rule: string;
  /** Characters from which on it is rated. */
  minimum?: number;
}

const words = ["Very weak", "Weak", "Fair", "Good", "Strong"] as const;
const segments = [1, 2, 3, 4] as const;

/** How strong a new password is: a bar, a word and advice. It refuses nothing. */
export const PasswordStrength = ({ password, about, rule, minimum = 6 }: PasswordStrengthProps) => {
  const strength = usePasswordStrength(password, about);
  const shown = password.length >= minimum ? strength : undefined;
  const filled = shown ? Math.max(1, shown.score) : 0;
  return (
    <span className={styles.strength}>
      <span className={styles.bar} aria-hidden="true">
        {segments.map((segment) => (
          <span
            key={segment}
            className={styles.segment}
            data-filled={segment <= filled ? filled : undefined}
          />
        ))}
      </span>
      <span role="status" className={styles.words}>
        {shown ? `Strength: ${words[shown.score]}.` : rule}
        {shown?.advice ? <span className={styles.advice}>{` ${shown.advice}`}</span> : null}
      </span>
    </span>
  );
};
