import type { DueFilter } from "../../../../shared/schemas/due.ts";
import type { MyAssignmentPage } from "../../../../shared/schemas/my-assignments.ts";
import type { ComplianceStatus } from "../../../../shared/schemas/rule.ts";
import { formatNumber } from "../../lib/format.ts";
import styles from "./assignment-filters.module.css";
import { myAssignmentsMessages } from "./my-assignments-messages.ts";
import { type AssignmentFilters, withDue, withStatus } from "./use-my-assignments.ts";

const { filters: messages } = myAssignmentsMessages;
const statuses: readonly ComplianceStatus[] = ["pending", "in_progress", "completed"];
const dues: readonly DueFilter[] = ["overdue", "soon", "later", "none"];

interface ChipProps {
  label: string;
  /** Undefined until the first answer. */
  count: number | undefined;
  isOn: boolean;
  /** A number that asks for attention. */
  isUrgent?: boolean;
  onPress: () => void;
}

const Chip = ({ label, count, isOn, isUrgent = false, onPress }: ChipProps) => (
  <button type="button" className={styles.chip} aria-pressed={isOn} onClick={onPress}>
    {label}{" "}
    <span className={styles.count} data-urgent={(isUrgent && count) || undefined}>
      {count === undefined ? "–" : formatNumber(count)}
    </span>
  </button>
);

interface AssignmentFiltersProps {
  filters: AssignmentFilters;
  counts: MyAssignmentPage["counts"] | undefined;
  onChange: (next: AssignmentFilters) => void;
}

/** Status and due date, each with how many assignments it would show. Pressing a chip again lets go of it. */
export const AssignmentFiltersBar = ({ filters, counts, onChange }: AssignmentFiltersProps) => (
  <search className={styles.filters} aria-label={messages.label}>
    <Chip
      label={messages.all}
      count={counts?.all}
      isOn={!filters.status && !filters.due}
      onPress={() => onChange({})}
    />
    {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields, these are buttons */}
    <div role="group" className={styles.group} aria-label={messages.status.label}>
      {statuses.map((status) => (
        <Chip
          key={status}
          label={messages.status[status]}
          count={counts?.[status]}
          isOn={filters.status === status}
          onPress={() => onChange(withStatus(filters, filters.status === status ? undefined : status))}
        />
      ))}
    </div>
    {/* biome-ignore lint/a11y/useSemanticElements: as above */}
    <div role="group" className={styles.group} aria-label={messages.due.label}>
      {dues.map((due) => (
        <Chip
          key={due}
          label={messages.due[due]}
          count={counts?.[due]}
          isUrgent={due === "overdue"}
          isOn={filters.due === due}
          onPress={() => onChange(withDue(filters, filters.due === due ? undefined : due))}
        />
      ))}
    </div>
  </search>
);
