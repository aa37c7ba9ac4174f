import { Button, Stack } from "@chakra-ui/react";
import { useSession } from "../../lib/session.ts";
import { ChosenFile } from "../../ui/chosen-file.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { FileDrop } from "../../ui/file-drop.tsx";
import { ProgressBar } from "../../ui/progress-bar.tsx";
import { ImportJobView } from "./import-job-view.tsx";
import { messages } from "./import-messages.ts";
import styles from "./imports.module.css";
import { type RulesImport, useRulesImport } from "./use-rules-import.ts";

const Step = ({ phase, choose, reset }: RulesImport) => {
  switch (phase.name) {
    case "empty":
      return (
        <FileDrop
          label={messages.drop}
          hint={messages.hint}
          accept=".json,application/json"
          error={phase.problem}
          onFile={choose}
        />
      );
    case "chosen":
      return <ChosenFile file={phase.file} otherLabel={messages.otherFile} onReset={reset} />;
    case "uploading":
      return <ProgressBar label={`${messages.uploading} ${phase.file.name}`} share={phase.share} />;
    case "running":
      return <ImportJobView jobId={phase.jobId} />;
  }
};

const Buttons = ({ rules, onClose }: { rules: RulesImport; onClose: () => void }) => {
  const { phase, upload, reset } = rules;
  if (phase.name === "running") {
    return (
      <>
        <Button variant="outline" onClick={reset}>
          {messages.another}
        </Button>
        <Button onClick={onClose}>{messages.close}</Button>
      </>
    );
  }
  return (
    <>
      <Button variant="outline" onClick={phase.name === "uploading" ? reset : onClose}>
        {messages.cancel}
      </Button>
      <Button
        disabled={phase.name === "empty"}
        loading={phase.name === "uploading"}
        loadingText={messages.uploading}
        onClick={() => void upload()}
      >
        {messages.upload}
      </Button>
    </>
  );
};

/** Import Regulatory Rules (specification 1, section 2.11): choose, upload, and watch the import. */
export const ImportRulesDialog = ({ onClose }: { onClose: () => void }) => {
  const rules = useRulesImport();
  const { user } = useSession();
  const whose = user?.role === "super_admin" ? messages.whose.shared : messages.whose.own;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={messages.title}
      description={messages.description}
      size="lg"
      canDismiss={rules.phase.name !== "uploading"}
      footer={<Buttons rules={rules} onClose={onClose} />}
    >
      <Stack gap="3">
        <Step {...rules} />
        {rules.phase.name === "running" ? null : <p className={styles.muted}>{whose}</p>}
      </Stack>
    </Dialog>
  );
};
