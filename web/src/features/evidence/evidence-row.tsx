import { Pencil, Trash2 } from "lucide-react";
import type { Evidence } from "../../../../shared/schemas/evidence.ts";
import type { SubmittedEvidence } from "../../../../shared/schemas/work-review.ts";
import { formatDate, formatPerson } from "../../lib/format.ts";
import { MoreMenu } from "../../ui/more-menu.tsx";
import styles from "./evidence.module.css";
import { EvidenceLink } from "./evidence-link.tsx";
import { messages } from "./evidence-messages.ts";
import { EvidenceStateBadge } from "./evidence-state-badge.tsx";

interface EvidenceRowProps {
  /** As it is, or as it was submitted. */
  evidence: SubmittedEvidence & Partial<Pick<Evidence, "addedBy">>;
  /** Undefined for who may not change it. */
  onEdit: (() => void) | undefined;
  onDelete: () => void;
}

/** A piece of evidence in a block of its record. */
export const EvidenceRow = ({ evidence, onEdit, onDelete }: EvidenceRowProps) => {
  const { title, validFrom, validTo, addedBy } = evidence;
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <EvidenceLink evidence={evidence} />
        <p className={styles.facts}>
          <EvidenceStateBadge state={evidence.state} />
          <span>{messages.validity(formatDate(validFrom), validTo && formatDate(validTo))}</span>
          {addedBy === undefined ? null : (
            <span>{addedBy ? formatPerson(addedBy) : messages.formerMember}</span>
          )}
        </p>
      </div>
      {onEdit ? (
        <MoreMenu
          about={title}
          actions={[
            { label: messages.edit, icon: Pencil, onSelect: onEdit },
            { label: messages.remove, icon: Trash2, tone: "danger", onSelect: onDelete },
          ]}
        />
      ) : null}
    </li>
  );
};
