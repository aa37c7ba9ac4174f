import { Button } from "@chakra-ui/react";
import { messages } from "./import-messages.ts";
import { useIsPreviewed } from "./preview-job.tsx";

interface PreviewButtonsProps {
  jobId: string;
  isStarting: boolean;
  importLabel: string;
  onCancel: () => void;
  onConfirm: () => Promise<void>;
}

/** Cancel and import, below a preview. */
export const PreviewButtons = ({ jobId, isStarting, importLabel, ...on }: PreviewButtonsProps) => (
  <>
    <Button variant="outline" disabled={isStarting} onClick={on.onCancel}>
      {messages.cancel}
    </Button>
    <Button
      disabled={!useIsPreviewed(jobId)}
      loading={isStarting}
      loadingText={importLabel}
      onClick={() => void on.onConfirm()}
    >
      {importLabel}
    </Button>
  </>
);
