import { Button } from "@chakra-ui/react";
import { FileText, Upload } from "lucide-react";
import { useRef, useState } from "react";
import { listPolicies } from "../../../../shared/api/policies.ts";
import type { PartPolicy, Policy } from "../../../../shared/schemas/policy.ts";
import { useApi } from "../../lib/use-api.ts";
import { AsyncView } from "../../ui/async-view.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { SkeletonRows } from "../../ui/skeleton.tsx";
import { AttachedPolicies } from "./attached-policies.tsx";
import { messages, partWords } from "./attachment-messages.ts";
import styles from "./attachments.module.css";
import { AvailablePolicies } from "./available-policies.tsx";
import { policyReads } from "./policy-reads.ts";
import { PolicyUploads } from "./policy-uploads.tsx";
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

const idsOf = (attachments: readonly PartPolicy[]) => new Set(attachments.map(({ policyId }) => policyId));

/** The Policies tab of a part. */
export const PartPolicies = ({ place, mayAttach, onBusy }: PartPoliciesProps) => {
  const state = usePartPolicies(place);
  const { attach, attachUploaded, detach, renew } = usePartPolicyChanges(place);
  const company = useApi(listPolicies, mayAttach ? {} : null, policyReads);
  const [viewed, setViewed] = useState<Policy>();
  const picker = useRef<HTMLInputElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const openPicker = () => picker.current?.click();
  const detachHere = async ({ policyId }: { policyId: string }) => {
    const isDone = await detach(policyId);
    // The row is gone, and with it what had the focus.
    if (isDone) heading.current?.focus({ preventScroll: true });
    return isDone;
  };
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
      {mayAttach ? (
        <PolicyUploads
          pickerRef={picker}
          failure={partWords.uploadFailed}
          onBusy={onBusy}
          onUploaded={attachUploaded}
        />
      ) : null}
      <AsyncView
        state={state}
        failure={partWords.loadFailed}
        skeleton={<SkeletonRows count={3} height="3.75rem" />}
        isEmpty={(attachments) => attachments.length === 0}
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
      >
        {(attachments) => (
          <AttachedPolicies
            attachments={attachments}
            label={partWords.list}
            onView={setViewed}
            onDetach={mayAttach ? detachHere : undefined}
            onRenew={mayAttach ? ({ policyId }, day) => renew(policyId, day) : undefined}
          />
        )}
      </AsyncView>
      {mayAttach && state.data ? (
        <AvailablePolicies
          state={company}
          attached={idsOf(state.data)}
          allAttached={partWords.allAttached}
          onAttach={attach}
          onView={setViewed}
        />
      ) : null}
      <PolicyViewer policy={viewed} onClose={() => setViewed(undefined)} />
    </div>
  );
};
