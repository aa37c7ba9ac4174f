import { Button } from "@chakra-ui/react";
import { FileText, Upload } from "lucide-react";
import { useRef, useState } from "react";
import type { Policy } from "../../../../shared/schemas/policy.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { messages, partWords } from "./attachment-messages.ts";
import styles from "./attachments.module.css";
import { PolicyAttachments } from "./policy-attachments.tsx";
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
  const picker = useRef<HTMLInputElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const openPicker = () => picker.current?.click();
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
          <Button onClick={openPicker}>
            <Upload aria-hidden="true" />
            {messages.upload}
          </Button>
        ) : null}
      </div>
      <PolicyAttachments
        {...{ state, changes, mayAttach, heading, picker, onBusy }}
        words={partWords}
        empty={
          <EmptyState
            icon={FileText}
            heading={messages.empty.heading}
            actions={
              mayAttach ? (
                <Button variant="outline" onClick={openPicker}>
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
