import { Button } from "@chakra-ui/react";
import { can } from "../../../../shared/permissions/can.ts";
import type { CompanyRule } from "../../../../shared/schemas/company-rule.ts";
import { ruleName } from "../../lib/rule-wording.ts";
import { useSession } from "../../lib/session.ts";
import { BlockView } from "../../ui/block-view.tsx";
import { Panel } from "../../ui/panel.tsx";
import { SkeletonText } from "../../ui/skeleton.tsx";
import styles from "./evidence.module.css";
import { useEvidenceChanges } from "./evidence-changes.tsx";
import type { NewPlace } from "./evidence-dialog.tsx";
import { messages } from "./evidence-messages.ts";
import { EvidenceRow } from "./evidence-row.tsx";
import { useMayChange, useRuleEvidence } from "./use-evidence.ts";

/** Where new evidence is attached to; undefined for a rule that is not the company's yet. */
const placeOf = (rule: CompanyRule | null): NewPlace | undefined =>
  rule?.companyRuleId
    ? { type: "rule", id: rule.companyRuleId, title: ruleName(rule), sourceSection: rule.sourceSection }
    : undefined;

/** The evidence of a rule, on its page. Not there for people without a company, nor for a rule that is not theirs yet. */
export const EvidenceBlock = ({ rule }: { rule: CompanyRule | null }) => {
  const { user } = useSession();
  const place = placeOf(rule);
  const state = useRuleEvidence(rule?.companyRuleId ?? null);
  const mayChange = useMayChange();
  const changes = useEvidenceChanges(place);
  if (!(place && can(user, "rule:read"))) return null;
  const isNone = state.data?.length === 0;
  return (
    <Panel
      heading={messages.title}
      brief={isNone ? messages.empty : undefined}
      action={
        <Button variant="outline" size="xs" px="2" aria-haspopup="dialog" onClick={changes.add}>
          {messages.add}
        </Button>
      }
    >
      {isNone ? null : (
        <BlockView state={state} failure={messages.loadFailed} skeleton={<SkeletonText lines={2} />}>
          {(all) => (
            <ul className={styles.rows} aria-label={messages.title}>
              {all.map((evidence) => (
                <EvidenceRow
                  key={evidence.id}
                  evidence={evidence}
                  onEdit={mayChange(evidence) ? () => changes.edit(evidence) : undefined}
                  onDelete={() => changes.remove(evidence)}
                />
              ))}
            </ul>
          )}
        </BlockView>
      )}
      {changes.dialogs}
    </Panel>
  );
};
