import { ChevronDown } from "lucide-react";
import type { MyAssignment } from "../../../../shared/schemas/assignment.ts";
import { ComplianceStatus } from "../../../../shared/schemas/rule.ts";
import { statusesOf } from "../../lib/statuses-of.ts";
import { assignmentTitle } from "./assignment-title.ts";
import { myAssignmentsMessages as messages } from "./my-assignments-messages.ts";
import styles from "./status-select.module.css";
import { useRowStatus } from "./use-report-work.ts";

/** The compliance status of a rule one has, to be set in place. The browser's own select, dressed as a badge. */
export const StatusSelect = ({ row }: { row: MyAssignment }) => {
  const { status, change } = useRowStatus(row);
  return (
    <span className={styles.status} data-status={status}>
      <select
        className={styles.select}
        aria-label={messages.status.label(assignmentTitle(row))}
        value={status}
        onChange={({ target }) => void change(ComplianceStatus.parse(target.value))}
      >
        {statusesOf({ ...row.companyRule, complianceStatus: status }).map((each) => (
          <option key={each} value={each}>
            {messages.status.names[each]}
          </option>
        ))}
      </select>
      <ChevronDown size={12} aria-hidden="true" />
    </span>
  );
};
