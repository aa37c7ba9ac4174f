import { ImportDialog } from "./import-dialog.tsx";
import { messages } from "./import-messages.ts";
import styles from "./imports.module.css";
import { regulatoryRulesCalls } from "./rules-import.ts";
import { useFileImport } from "./use-file-import.ts";
import { useLibrary } from "./use-library.ts";

const words = { ...messages, submit: messages.upload, confirm: messages.import };

/** Import Regulatory Rules: choose, preview or upload, watch the import. */
export const ImportRulesDialog = ({ onClose }: { onClose: () => void }) => {
  const rules = useFileImport(regulatoryRulesCalls);
  const whose = messages.whose[useLibrary()];
  return (
    <ImportDialog
      file={rules}
      words={words}
      after={<p className={styles.muted}>{whose}</p>}
      onClose={onClose}
    />
  );
};
