import { Button } from "@chakra-ui/react";
import { GitMerge } from "lucide-react";
import { type RefObject, useState } from "react";
import type { CompanyRule } from "../../../../../shared/schemas/company-rule.ts";
import { formatDate } from "../../../lib/format.ts";
import { Badge } from "../../../ui/badge.tsx";
import styles from "./merge.module.css";
import { MergeDialog } from "./merge-dialog.tsx";
import { mergeMessages as messages } from "./merge-messages.ts";

/** Marks a rule whose master changed under the company's own wording. */
export const MasterChangedBadge = () => <Badge tone="blue">{messages.badge}</Badge>;

interface MasterNoticeProps {
  rule: CompanyRule;
  /** Managers review the update; others only read that there is one. */
  isManaging: boolean;
  /** Gets the focus after the update, which takes this notice away. */
  focusAfter: RefObject<HTMLElement | null>;
}

/** Says that the master of a copy changed, and opens what that would change. */
export const MasterNotice = ({ rule, isManaging, focusAfter }: MasterNoticeProps) => {
  const [isOpen, setOpen] = useState(false);
  const { companyRuleId, masterChangedAt } = rule;
  if (companyRuleId === null) return null;
  return (
    <>
      {masterChangedAt ? (
        <div className={styles.notice}>
          <span className={styles.words}>
            <GitMerge size={16} aria-hidden="true" />
            {messages.changed(formatDate(masterChangedAt))}
          </span>
          {isManaging ? (
            <Button size="sm" variant="outline" aria-haspopup="dialog" onClick={() => setOpen(true)}>
              {messages.review}
            </Button>
          ) : null}
        </div>
      ) : null}
      {isOpen ? (
        <MergeDialog
          companyRuleId={companyRuleId}
          onClose={() => setOpen(false)}
          focusAfter={() => focusAfter.current}
        />
      ) : null}
    </>
  );
};
