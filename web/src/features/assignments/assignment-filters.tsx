import type { DueFilter } from "../../../../shared/schemas/due.ts";
import type { MyAssignmentPage } from "../../../../shared/schemas/my-assignments.ts";
import type { ComplianceStatus } from "../../../../shared/schemas/rule.ts";
import { FilterChip, FilterChipGroup, FilterChips } from "../../ui/filter-chips.tsx";
import { GroupFilter } from "../../ui/group-filter.tsx";
import styles from "./assignments.module.css";
import { myAssignmentsMessages } from "./my-assignments-messages.ts";
import { type AssignmentFilters, withDue, withStatus } from "./use-my-assignments.ts";

const { filters: messages } = myAssignmentsMessages;
const statuses: readonly ComplianceStatus[] = ["pending", "in_progress", "completed"];
const dues: readonly DueFilter[] = ["overdue", "soon", "later", "none"];

interface AssignmentFiltersProps {
  filters: AssignmentFilters;
  counts: MyAssignmentPage["counts"] | undefined;
  onChange: (next: AssignmentFilters) => void;
}

/** Status and due date, each with how many assignments it would show. Pressing a chip again lets go of it. */
export const AssignmentFiltersBar = ({ filters, counts, onChange }: AssignmentFiltersProps) => (
  <search aria-label={messages.label}>
    <FilterChips>
      <FilterChip
        label={messages.all}
        count={counts?.all}
        isOn={!(filters.status || filters.due || filters.group)}
        onPress={() => onChange({})}
      />
      <FilterChipGroup label={messages.status.label}>
        {statuses.map((status) => (
          <FilterChip
            key={status}
            label={messages.status[status]}
            count={counts?.[status]}
            isOn={filters.status === status}
            onPress={() => onChange(withStatus(filters, filters.status === status ? undefined : status))}
          />
        ))}
      </FilterChipGroup>
      <FilterChipGroup label={messages.due.label}>
        {dues.map((due) => (
          <FilterChip
            key={due}
            label={messages.due[due]}
            count={counts?.[due]}
            isUrgent={due === "overdue"}
            isOn={filters.due === due}
            onPress={() => onChange(withDue(filters, filters.due === due ? undefined : due))}
          />
        ))}
      </FilterChipGroup>
    </FilterChips>
    <div className={styles.groupFilter}>
      <GroupFilter
        value={filters.group ?? ""}
        onChange={(group) => onChange({ ...filters, group: group || undefined })}
      />
    </div>
  </search>
);
