import { Button } from "@chakra-ui/react";
import { useState } from "react";
import { can } from "../../../../shared/permissions/can.ts";
import type { Policy, RulePolicy } from "../../../../shared/schemas/policy.ts";
import { useSession } from "../../lib/session.ts";
import { BlockView } from "../../ui/block-view.tsx";
import { Panel } from "../../ui/panel.tsx";
import { SkeletonText } from "../../ui/skeleton.tsx";
import { messages, ruleWords } from "./attachment-messages.ts";
import styles from "./attachments.module.css";
import { PolicyViewer } from "./policy-viewer.tsx";
import { DownloadButton, PolicyWords } from "./policy-words.tsx";
import { useMayAttach } from "./use-may-attach.ts";
import { useRulePolicies } from "./use-rule-policies.ts";

const { rule: words, row } = messages;

interface RulePoliciesBlockProps {
  /** Number of the company's rule; null where it has none and so no documents. */
  companyRuleId: number | null;
  /** Whether the company follows the rule's title. */
  isSelected: boolean;
  onManage: () => void;
}

interface AttachedProps {
  attached: readonly RulePolicy[];
  onView: (policy: Policy) => void;
}

const Attached = ({ attached, onView }: AttachedProps) => (
  <ul className={styles.plainRows} aria-label={ruleWords.list}>
    {attached.map(({ policyId, policy }) => (
      <li key={policyId} className={styles.plainRow}>
        <PolicyWords policy={policy} onView={onView}>
          <span>{row.size(policy.fileSize)}</span>
        </PolicyWords>
        <DownloadButton policy={policy} isBrief />
      </li>
    ))}
  </ul>
);

/**
 * The documents attached to a rule, on its own page: to read, and a way to the dialog that changes them. Not
 * there for people without a company.
 */
export const RulePoliciesBlock = ({ companyRuleId, isSelected, onManage }: RulePoliciesBlockProps) => {
  const { user } = useSession();
  const state = useRulePolicies(companyRuleId);
  const mayAttach = useMayAttach(isSelected);
  const [viewed, setViewed] = useState<Policy>();
  const isNone = companyRuleId === null || state.data?.length === 0;
  if (!can(user, "policy:read")) return null;
  return (
    <Panel
      heading={words.heading}
      brief={isNone ? words.none : undefined}
      action={
        mayAttach ? (
          <Button variant="outline" size="xs" aria-haspopup="dialog" onClick={onManage}>
            {words.manage}
          </Button>
        ) : null
      }
    >
      {isNone ? null : (
        <BlockView state={state} failure={ruleWords.loadFailed} skeleton={<SkeletonText lines={2} />}>
          {(attached) => <Attached attached={attached} onView={setViewed} />}
        </BlockView>
      )}
      <PolicyViewer policy={viewed} onClose={() => setViewed(undefined)} />
    </Panel>
  );
};
