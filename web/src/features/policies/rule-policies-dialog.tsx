import { Button } from "@chakra-ui/react";
import { type RefObject, useRef, useState } from "react";
import { listPolicies } from "../../../../shared/api/policies.ts";
import type { Policy } from "../../../../shared/schemas/policy.ts";
import { useApi } from "../../lib/use-api.ts";
import { useLast } from "../../lib/use-last.ts";
import { AsyncView } from "../../ui/async-view.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { SkeletonRows } from "../../ui/skeleton.tsx";
import { AttachedPolicies } from "./attached-policies.tsx";
import { messages, ruleWords } from "./attachment-messages.ts";
import styles from "./attachments.module.css";
import { AvailablePolicies } from "./available-policies.tsx";
import { policyReads } from "./policy-reads.ts";
import { PolicyUploads } from "./policy-uploads.tsx";
import { PolicyViewer } from "./policy-viewer.tsx";
import { useMayAttach } from "./use-may-attach.ts";
import { type PolicyRule, useRulePolicyChanges } from "./use-rule-policies.ts";

const { rule: words } = messages;
const nothing: never[] = [];

interface ContentProps {
  rule: PolicyRule;
  picker: RefObject<HTMLInputElement | null>;
  onBusy: (isBusy: boolean) => void;
  onView: (policy: Policy) => void;
}

const Content = ({ rule, picker, onBusy, onView }: ContentProps) => {
  const mayAttach = useMayAttach(rule.isSelected);
  const { state, hasNumber, attach, attachUploaded, detach } = useRulePolicyChanges(rule);
  const company = useApi(listPolicies, mayAttach ? {} : null, policyReads);
  const heading = useRef<HTMLHeadingElement>(null);
  const known = hasNumber ? state : { ...state, data: nothing };
  const detachHere = async ({ policyId }: { policyId: string }) => {
    const isDone = await detach(policyId);
    // The row is gone, and with it what had the focus.
    if (isDone) heading.current?.focus({ preventScroll: true });
    return isDone;
  };
  return (
    <div className={styles.blocks}>
      {mayAttach ? (
        <PolicyUploads
          pickerRef={picker}
          failure={ruleWords.uploadFailed}
          onBusy={onBusy}
          onUploaded={attachUploaded}
        />
      ) : null}
      <section className={styles.block} aria-label={words.attached}>
        <h3 ref={heading} tabIndex={-1} className={styles.subheading}>
          {words.attached}
        </h3>
        <AsyncView
          state={known}
          failure={ruleWords.loadFailed}
          skeleton={<SkeletonRows count={2} height="3.75rem" />}
          isEmpty={(attachments) => attachments.length === 0}
          empty={<p className={styles.quiet}>{words.none}</p>}
        >
          {(attachments) => (
            <AttachedPolicies
              attachments={attachments}
              label={ruleWords.list}
              onView={onView}
              onDetach={mayAttach ? detachHere : undefined}
            />
          )}
        </AsyncView>
      </section>
      {mayAttach && known.data ? (
        <AvailablePolicies
          state={company}
          attached={new Set(known.data.map(({ policyId }) => policyId))}
          allAttached={ruleWords.allAttached}
          onAttach={attach}
          onView={onView}
        />
      ) : null}
    </div>
  );
};

interface RulePoliciesDialogProps {
  /** The rule whose documents are shown; null keeps the dialog closed. */
  rule: PolicyRule | null;
  /** Whether the focus goes to the uploads first. */
  isForUpload?: boolean;
  onClose: () => void;
}

/** The documents of one rule: attached, uploaded, and those that can be attached. */
export const RulePoliciesDialog = ({ rule, isForUpload = false, onClose }: RulePoliciesDialogProps) => {
  const shown = useLast(rule);
  const [isBusy, setBusy] = useState(false);
  const [viewed, setViewed] = useState<Policy>();
  const picker = useRef<HTMLInputElement>(null);
  return (
    <>
      <Dialog
        isOpen={rule !== null}
        onClose={onClose}
        title={words.heading}
        description={<span className={styles.ruleName}>{shown?.name}</span>}
        size="lg"
        canDismiss={!isBusy}
        {...(isForUpload && { focusFirst: () => picker.current })}
        footer={
          <Button variant="outline" onClick={onClose} disabled={isBusy}>
            {words.close}
          </Button>
        }
      >
        {shown ? (
          <Content
            key={shown.masterRuleId}
            rule={shown}
            picker={picker}
            onBusy={setBusy}
            onView={setViewed}
          />
        ) : null}
      </Dialog>
      <PolicyViewer policy={viewed} onClose={() => setViewed(undefined)} />
    </>
  );
};
