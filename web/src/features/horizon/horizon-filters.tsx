import type { HorizonPage } from "../../../../shared/schemas/horizon.ts";
import { useSearchField } from "../../lib/use-search-field.ts";
import { PlaceFilters } from "../../ui/place-filters.tsx";
import { SearchInput } from "../../ui/search-input.tsx";
import { SelectInput } from "../../ui/select-input.tsx";
import styles from "./horizon.module.css";
import { messages } from "./horizon-messages.ts";
import { changesOf, type HorizonFilters } from "./use-horizon-map.ts";

const { filters: words } = messages;

interface HorizonFiltersBarProps {
  filters: HorizonFilters;
  onChange: (next: Partial<HorizonFilters>) => void;
  /** The titles and parts there are; undefined until they are known. */
  page: HorizonPage | undefined;
}

const changeOptions = Object.entries(words.changeOptions).map(([value, label]) => ({ value, label }));

/** Search, title, part and the kind of changes. */
export const HorizonFiltersBar = ({ filters, onChange, page }: HorizonFiltersBarProps) => {
  const [search, setSearch] = useSearchField(filters.search, (text) => onChange({ search: text }));
  return (
    <search aria-label={words.label} className={styles.filters}>
      <div className={styles.search}>
        <SearchInput value={search} onChange={setSearch} placeholder={words.search} />
      </div>
      <PlaceFilters chosen={filters} onChange={onChange} page={page} titleFrame={styles.titleFilter} />
      <SelectInput
        aria-label={words.changes}
        value={filters.changes}
        options={changeOptions}
        onChange={({ target }) => onChange({ changes: changesOf(target.value) })}
      />
    </search>
  );
};
