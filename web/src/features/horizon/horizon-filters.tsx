import type { HorizonPage } from "../../../../shared/schemas/horizon.ts";
import { useSearchField } from "../../lib/use-search-field.ts";
import { withChosen } from "../../lib/with-chosen.ts";
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

const titleOptions = (page: HorizonPage | undefined, chosen: string) => {
  const names = new Map(page?.titles.map(({ titleNumber, titleName }) => [String(titleNumber), titleName]));
  return withChosen([...names.keys()], chosen).map((value) => {
    const name = names.get(value);
    return { value, label: name ? words.titleOption(Number(value), name) : value };
  });
};

/** Search, title, part and the kind of changes. */
export const HorizonFiltersBar = ({ filters, onChange, page }: HorizonFiltersBarProps) => {
  const [search, setSearch] = useSearchField(filters.search, (text) => onChange({ search: text }));
  const parts = withChosen(page?.parts ?? [], filters.part);
  return (
    <search aria-label={words.label} className={styles.filters}>
      <div className={styles.search}>
        <SearchInput value={search} onChange={setSearch} placeholder={words.search} />
      </div>
      <div className={styles.titleFilter}>
        <SelectInput
          aria-label={words.title}
          placeholder={words.allTitles}
          value={filters.title}
          options={titleOptions(page, filters.title)}
          onChange={({ target }) => onChange({ title: target.value, part: "" })}
        />
      </div>
      <SelectInput
        aria-label={words.part}
        placeholder={words.allParts}
        value={filters.part}
        options={parts.map((part) => ({ value: part, label: words.partOption(part) }))}
        onChange={({ target }) => onChange({ part: target.value })}
      />
      <SelectInput
        aria-label={words.changes}
        value={filters.changes}
        options={changeOptions}
        onChange={({ target }) => onChange({ changes: changesOf(target.value) })}
      />
    </search>
  );
};
