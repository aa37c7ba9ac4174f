import { Button } from "@chakra-ui/react";
import { SlidersHorizontal } from "lucide-react";
import { useId, useState } from "react";
import {
  ChangeSeverity,
  ChangeState,
  ChangesDue,
  type ChangesPage,
} from "../../../../shared/schemas/changes.ts";
import { useSession } from "../../lib/session.ts";
import { useSearchField } from "../../lib/use-search-field.ts";
import { FilterChip, FilterChipGroup, FilterChips } from "../../ui/filter-chips.tsx";
import { PlaceFilters } from "../../ui/place-filters.tsx";
import { SearchInput } from "../../ui/search-input.tsx";
import { SelectInput } from "../../ui/select-input.tsx";
import styles from "./changes.module.css";
import { messages } from "./changes-messages.ts";
import { type ChangesFilters, dueOf, moreFilterCount, severityOf } from "./use-changes-filters.ts";
import { usePeople } from "./use-people.ts";

const { filters: words } = messages;

interface FiltersProps {
  filters: ChangesFilters;
  onChange: (next: Partial<ChangesFilters>) => void;
  /** Counts, titles and parts; undefined until they are known. */
  page: ChangesPage | undefined;
}

const severityOptions = ChangeSeverity.options.map((value) => ({ value, label: messages.severities[value] }));
const dueOptions = ChangesDue.options.map((value) => ({ value, label: words.dues[value] }));

/** "Me", "None", then the others; who is chosen stays a choice. */
const useAssessorOptions = (chosen: string) => {
  const { user } = useSession();
  const { managers } = usePeople();
  const choices = [
    { value: "me", label: words.me },
    { value: "none", label: words.none },
    ...managers.filter(({ value }) => value !== user?.id),
  ];
  const isKnown = !chosen || choices.some(({ value }) => value === chosen);
  return isKnown ? choices : [...choices, { value: chosen, label: chosen }];
};

const Selects = ({ id, isOpen, filters, onChange, page }: FiltersProps & { id: string; isOpen: boolean }) => {
  const assessors = useAssessorOptions(filters.assessor);
  return (
    <div id={id} className={styles.selects} data-open={isOpen || undefined}>
      <PlaceFilters chosen={filters} onChange={onChange} page={page} />
      <SelectInput
        aria-label={words.severity}
        placeholder={words.allSeverities}
        value={filters.severity}
        options={severityOptions}
        onChange={({ target }) => onChange({ severity: severityOf(target.value) })}
      />
      <SelectInput
        aria-label={words.assessor}
        placeholder={words.allAssessors}
        value={filters.assessor}
        options={assessors}
        onChange={({ target }) => onChange({ assessor: target.value })}
      />
      <SelectInput
        aria-label={words.due}
        placeholder={words.anyDue}
        value={filters.due}
        options={dueOptions}
        onChange={({ target }) => onChange({ due: dueOf(target.value) })}
      />
    </div>
  );
};

const toggled = (states: readonly ChangeState[], state: ChangeState): ChangeState[] =>
  ChangeState.options.filter((each) => (each === state ? !states.includes(each) : states.includes(each)));

/** Each state with its count; none pressed shows all. */
const Chips = ({ filters, onChange, page }: FiltersProps) => (
  <FilterChips>
    <FilterChipGroup label={words.state}>
      {ChangeState.options.map((state) => (
        <FilterChip
          key={state}
          label={messages.states[state]}
          count={page?.counts[state]}
          isOn={filters.state.includes(state)}
          onPress={() => onChange({ state: toggled(filters.state, state) })}
        />
      ))}
    </FilterChipGroup>
    <FilterChip
      label={words.unread}
      count={null}
      isOn={filters.unread}
      onPress={() => onChange({ unread: !filters.unread })}
    />
  </FilterChips>
);

/** Search, the selects (behind a button on phones), and the states with their counts. */
export const ChangeFiltersBar = (props: FiltersProps) => {
  const { filters, onChange } = props;
  const [search, setSearch] = useSearchField(filters.search, (text) => onChange({ search: text }));
  const count = moreFilterCount(filters);
  const [isOpen, setOpen] = useState(count > 0);
  const id = useId();
  return (
    <search aria-label={words.label}>
      <div className={styles.filters}>
        <div className={styles.searchLine}>
          <SearchInput value={search} onChange={setSearch} placeholder={words.search} />
          <Button
            className={styles.more}
            variant="outline"
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={() => setOpen(!isOpen)}
          >
            <SlidersHorizontal aria-hidden="true" />
            {words.show(count)}
          </Button>
        </div>
        <Selects {...props} id={id} isOpen={isOpen} />
      </div>
      <Chips {...props} />
    </search>
  );
};
