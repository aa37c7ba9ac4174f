import { Button } from "@chakra-ui/react";
import { notify } from "../../ui/notify.ts";
import styles from "./two-step.module.css";
import { messages } from "./two-step-messages.ts";

/** Ten new codes, to be kept elsewhere. */
export const RecoveryCodes = ({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) => {
  const words = messages.codes;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(codes.join("\n"));
      notify.success(words.copied);
    } catch {
      notify.error(words.copyFailed);
    }
  };
  return (
    <section className={styles.section} aria-label={words.label}>
      <h3 className={styles.heading}>{words.label}</h3>
      <p role="status">{words.once}</p>
      <ul className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={styles.buttons}>
        <Button autoFocus onClick={() => void copy()}>
          {words.copy}
        </Button>
        <Button variant="outline" onClick={onDone}>
          {messages.done}
        </Button>
      </div>
    </section>
  );
};
