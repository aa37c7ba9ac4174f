import { Button } from "@chakra-ui/react";
import { X } from "lucide-react";
import { useSearchField } from "../../lib/use-search-field.ts";
import { Badge } from "../../ui/badge.tsx";
import { SearchInput } from "../../ui/search-input.tsx";
import { SelectInput } from "../../ui/select-input.tsx";
import styles from "./regulations.module.css";
import { messages } from "./regulations-messages.ts";
import { activeFilterCount, orderOf, type RegulationFilters } from "./use-regulation-filters.ts";
import { usePartChoices, useTitleChoices } from "./use-title-choices.ts";

interface RegulationFiltersProps {
  filters: RegulationFilters;
  onChange: (next: Partial<RegulationFilters>) => void;
}

const none = { search: "", titleFilter: "", partFilter: "", priority: "all" } as const;

const priorities: readonly { value: RegulationFilters["priority"]; label: string }[] = [
  { value: "all", label: messages.priority.options.all },
  { value: "high", label: messages.priority.options.high },
  { value: "medium", label: messages.priority.options.medium },
  { value: "low", label: messages.priority.options.low },
  { value: "none", label: messages.priority.options.none },
];

const orders: readonly { value: string; label: string }[] = [
  { value: "section asc", label: messages.sort.section },
  { value: "ruleTitle asc", label: messages.sort.title },
  { value: "priority desc", label: messages.sort.priority },
  { value: "complianceStatus asc", label: messages.sort.status },
  { value: "assignedTo asc", label: messages.sort.assignee },
];

/** Phones have no table headers to sort by. */
const PhoneSort = ({ filters: { sort, order }, onChange }: RegulationFiltersProps) => (
  <div className={styles.phoneSort}>
    <SelectInput
      aria-label={messages.sort.label}
      value={`${sort ?? "section"} ${order}`}
      options={orders}
      onChange={({ target }) => onChange(orderOf(target.value))}
    />
  </div>
);

const priorityOf = (text: string): RegulationFilters["priority"] =>
  priorities.find(({ value }) => value === text)?.value ?? "all";

const ActiveFilters = ({ count, onClear }: { count: number; onClear: () => void }) => (
  <div className={styles.active} role="status">
    {count > 0 ? (
      <>
        <Badge tone="accent">{messages.active(count)}</Badge>
        <Button variant="ghost" size="xs" onClick={onClear}>
          <X aria-hidden="true" />
          {messages.clear}
        </Button>
      </>
    ) : null}
  </div>
);

/** Search, title, part and priority, and what they add up to. */
export const RegulationFiltersBar = ({ filters, onChange }: RegulationFiltersProps) => {
  const [search, setSearch] = useSearchField(filters.search, (text) => onChange({ search: text.trim() }));
  const titles = useTitleChoices(filters.titleFilter);
  const parts = usePartChoices(filters.titleFilter, filters.partFilter);
  return (
    <search aria-label={messages.filters}>
      <div className={styles.filters}>
        <div className={styles.search}>
          <SearchInput value={search} onChange={setSearch} placeholder={messages.search} />
        </div>
        <div className={styles.titleFilter}>
          <SelectInput
            aria-label={messages.title.label}
            placeholder={messages.title.all}
            value={filters.titleFilter}
            options={titles}
            onChange={({ target }) => onChange({ titleFilter: target.value, partFilter: "" })}
          />
        </div>
        <SelectInput
          aria-label={messages.part.label}
          placeholder={messages.part.all}
          value={filters.partFilter}
          options={parts}
          disabled={!filters.titleFilter}
          onChange={({ target }) => onChange({ partFilter: target.value })}
        />
        <SelectInput
          aria-label={messages.priority.label}
          value={filters.priority}
          options={priorities}
          onChange={({ target }) => onChange({ priority: priorityOf(target.value) })}
        />
        <PhoneSort filters={filters} onChange={onChange} />
      </div>
      <ActiveFilters count={activeFilterCount(filters)} onClear={() => onChange(none)} />
    </search>
  );
};
