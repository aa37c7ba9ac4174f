import { Button } from "@chakra-ui/react";
import { SlidersHorizontal, X } from "lucide-react";
import { type ReactNode, useId, useRef, useState } from "react";
import type { RuleFacets } from "../../../../../shared/schemas/rule-query.ts";
import { useSearchField } from "../../../lib/use-search-field.ts";
import { Badge } from "../../../ui/badge.tsx";
import { SearchInput } from "../../../ui/search-input.tsx";
import { SelectInput } from "../../../ui/select-input.tsx";
import { RegulationMoreFilters } from "./regulation-more-filters.tsx";
import styles from "./regulations.module.css";
import { messages } from "./regulations-messages.ts";
import {
  activeFilterCount,
  moreFilterCount,
  noFilters,
  orderOf,
  type RegulationFilters,
} from "./use-regulation-filters.ts";
import { usePartChoices, useTitleChoices } from "./use-title-choices.ts";

interface RegulationFiltersProps {
  filters: RegulationFilters;
  onChange: (next: Partial<RegulationFilters>) => void;
}

interface RegulationFiltersBarProps extends RegulationFiltersProps {
  /** Whether the filters are those of a saved view, whose name says what is shown. */
  isUnderView: boolean;
  /** Counts of the rules found; undefined until they are known. */
  facets: RuleFacets | undefined;
  /** The line between filters and table, around how many filters are set and what clears them. */
  children: (active: ReactNode) => ReactNode;
}

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
  <>
    <div className={styles.badge} role="status">
      {count > 0 ? <Badge tone="accent">{messages.active(count)}</Badge> : null}
    </div>
    {count > 0 ? (
      <Button variant="ghost" size="xs" onClick={onClear}>
        <X aria-hidden="true" />
        {messages.clear}
      </Button>
    ) : null}
  </>
);

const TitleAndPart = ({ filters, onChange }: RegulationFiltersProps) => {
  const titles = useTitleChoices(filters.titleFilter);
  const parts = usePartChoices(filters.titleFilter, filters.partFilter);
  return (
    <>
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
    </>
  );
};

/** Search, title, part and priority, the rarely used filters behind a button, and what they add up to. */
export const RegulationFiltersBar = (props: RegulationFiltersBarProps) => {
  const { filters, isUnderView, onChange, facets, children } = props;
  const [search, setSearch] = useSearchField(filters.search, (text) => onChange({ search: text.trim() }));
  const moreCount = moreFilterCount(filters);
  const [isOpen, setOpen] = useState(moreCount > 0 && !isUnderView);
  const moreId = useId();
  const searchBox = useRef<HTMLDivElement>(null);
  const clear = () => {
    // The button goes away with the filters: the focus goes where filtering begins.
    searchBox.current?.querySelector("input")?.focus();
    setSearch("");
    onChange(noFilters);
  };
  return (
    <search aria-label={messages.filters}>
      <div className={styles.filters}>
        <div ref={searchBox} className={styles.search}>
          <SearchInput value={search} onChange={setSearch} placeholder={messages.search} />
        </div>
        <TitleAndPart filters={filters} onChange={onChange} />
        <SelectInput
          aria-label={messages.priority.label}
          value={filters.priority}
          options={priorities}
          onChange={({ target }) => onChange({ priority: priorityOf(target.value) })}
        />
        <Button
          variant="outline"
          aria-expanded={isOpen}
          aria-controls={moreId}
          onClick={() => setOpen(!isOpen)}
        >
          <SlidersHorizontal aria-hidden="true" />
          {messages.more.show(moreCount)}
        </Button>
        <PhoneSort filters={filters} onChange={onChange} />
      </div>
      {isOpen ? (
        <RegulationMoreFilters id={moreId} filters={filters} onChange={onChange} facets={facets} />
      ) : null}
      {children(<ActiveFilters count={activeFilterCount(filters)} onClear={clear} />)}
    </search>
  );
};
