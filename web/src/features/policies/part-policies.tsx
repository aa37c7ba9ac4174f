import { Button } from "@chakra-ui/react";
import { FileText, Upload } from "lucide-react";
import { useRef, useState } from "react";
import type { Policy } from "../../../../shared/schemas/policy.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { messages, partWords } from "./attachment-messages.ts";
import styles from "./attachments.module.css";
import { PolicyAttachments } from "./policy-attachments.tsx";
import { PolicyUploadDialog } from "./policy-upload-dialog.tsx";
import { PolicyViewer } from "./policy-viewer.tsx";
import { type PartPlace, usePartPolicies, usePartPolicyChanges } from "./use-part-policies.ts";

const { part: words } = messages;

interface PartPoliciesProps {
  place: PartPlace;
  /** Whether this person attaches and detaches here. */
  mayAttach: boolean;
  /** Told when files are on their way here, and when none is. */
  onBusy: (isBusy: boolean) => void;
}

/** The Policies tab of a part. */
export const PartPolicies = ({ place, mayAttach, onBusy }: PartPoliciesProps) => {
  const state = usePartPolicies(place);
  const changes = usePartPolicyChanges(place);
  const [viewed, setViewed] = useState<Policy>();
  const [isUploading, setUploading] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const upload = () => setUploading(true);
  return (
    <div className={styles.blocks}>
      <div className={styles.head}>
        <div className={styles.headWords}>
          <h2 ref={heading} tabIndex={-1} className={styles.heading}>
            {words.heading}
          </h2>
          <p className={styles.quiet}>{words.about}</p>
        </div>
        {mayAttach ? (
          <Button ref={button} onClick={upload}>
            <Upload aria-hidden="true" />
            {messages.upload}
          </Button>
        ) : null}
      </div>
      <PolicyAttachments
        {...{ state, changes, mayAttach, heading }}
        uploads={
          <PolicyUploadDialog
            isOpen={isUploading}
            onOpen={upload}
            onClose={() => setUploading(false)}
            button={button}
            failure={partWords.uploadFailed}
            onUploaded={changes.attachUploaded}
            onBusy={onBusy}
          />
        }
        words={partWords}
        empty={
          <EmptyState
            icon={FileText}
            heading={messages.empty.heading}
            actions={
              mayAttach ? (
                <Button variant="outline" onClick={upload}>
                  {messages.empty.upload}
                </Button>
              ) : null
            }
          />
        }
        onView={setViewed}
      />
      <PolicyViewer policy={viewed} onClose={() => setViewed(undefined)} />
    </div>
  );
};
