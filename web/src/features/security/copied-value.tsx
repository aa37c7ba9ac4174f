import { IconButton } from "@chakra-ui/react";
import { Copy } from "lucide-react";
import { notify } from "../../ui/notify.ts";
import styles from "./sso.module.css";
import { messages } from "./sso-messages.ts";

/** A value to be given to someone else's program, with a button that copies it. */
export const CopiedValue = ({ label, value }: { label: string; value: string }) => {
  const { copy, copied, copyFailed } = messages.domains;
  const toClipboard = async () => {
    try {
      await navigator.clipboard.writeText(value);
      notify.success(copied);
    } catch {
      notify.error(copyFailed);
    }
  };
  return (
    <div className={styles.value}>
      <dt>{label}</dt>
      <dd>
        <code>{value}</code>
        <IconButton size="xs" variant="ghost" aria-label={copy(label)} onClick={() => void toClipboard()}>
          <Copy size={14} aria-hidden="true" />
        </IconButton>
      </dd>
    </div>
  );
};
