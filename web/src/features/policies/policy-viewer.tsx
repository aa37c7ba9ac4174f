import { Button } from "@chakra-ui/react";
import { Download } from "lucide-react";
import { Link } from "react-router-dom";
import type { Policy } from "../../../../shared/schemas/policy.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { PolicyViewerBody } from "./policy-viewer-body.tsx";
import { messages } from "./policy-viewer-messages.ts";
import { policyPath } from "./use-open-policy.ts";
import { usePolicyDownload } from "./use-policy-download.ts";

interface PolicyViewerProps {
  /** The document to show; undefined shows nothing. */
  policy: Policy | undefined;
  onClose: () => void;
}

const ViewerDialog = ({ policy, onClose }: { policy: Policy; onClose: () => void }) => (
  <Dialog
    isOpen
    onClose={onClose}
    title={policy.originalName}
    description={messages.about(policy.fileSize, policy.uploadedAt)}
    size="window"
    footer={
      <>
        <Button variant="outline" onClick={onClose}>
          {messages.close}
        </Button>
        <Button asChild variant="outline">
          <Link to={policyPath(policy)}>{messages.openPolicy}</Link>
        </Button>
        <Button asChild>
          <a {...usePolicyDownload(policy.id)}>
            <Download aria-hidden="true" />
            {messages.download}
          </a>
        </Button>
      </>
    }
  >
    <PolicyViewerBody document={policy} />
  </Dialog>
);

/** Shows a document: name, size, upload date, and what is inside. */
export const PolicyViewer = ({ policy, onClose }: PolicyViewerProps) =>
  policy ? <ViewerDialog key={policy.id} policy={policy} onClose={onClose} /> : null;
