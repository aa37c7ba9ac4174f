import { Button } from "@chakra-ui/react";
import { type RefObject, useRef, useState } from "react";
import type { Policy } from "../../../../shared/schemas/policy.ts";
import { useLast } from "../../lib/use-last.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { messages, ruleWords } from "./attachment-messages.ts";
import styles from "./attachments.module.css";
import { PolicyAttachments } from "./policy-attachments.tsx";
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
  const { state, hasNumber, ...changes } = useRulePolicyChanges(rule);
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <div className={styles.blocks}>
      <PolicyAttachments
        {...{ changes, mayAttach, heading, onView }}
        uploads={
          <PolicyUploads
            pickerRef={picker}
            failure={ruleWords.uploadFailed}
            onBusy={onBusy}
            onUploaded={changes.attachUploaded}
          />
        }
        state={hasNumber ? state : { ...state, data: nothing }}
        words={ruleWords}
        empty={<p className={styles.quiet}>{words.none}</p>}
        framed={(attached) => (
          <section className={styles.block} aria-label={words.attached}>
            <h3 ref={heading} tabIndex={-1} className={styles.subheading}>
              {words.attached}
            </h3>
            {attached}
          </section>
        )}
      />
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
