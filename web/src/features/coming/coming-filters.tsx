import { type ComingPage, StoryStage } from "../../../../shared/schemas/story.ts";
import { useSearchField } from "../../lib/use-search-field.ts";
import { PlaceFilters } from "../../ui/place-filters.tsx";
import { SearchInput } from "../../ui/search-input.tsx";
import { SelectInput } from "../../ui/select-input.tsx";
import styles from "./coming.module.css";
import { messages } from "./coming-messages.ts";
import { type ComingFilters, stageOf } from "./use-coming.ts";

const { filters: words } = messages;
const stageOptions = StoryStage.options.map((value) => ({ value, label: messages.stages[value] }));

interface ComingFiltersBarProps {
  filters: ComingFilters;
  onChange: (next: Partial<ComingFilters>) => void;
  /** The titles and parts there are; undefined until they are known. */
  page: ComingPage | undefined;
}

/** Search, title, part and stage. */
export const ComingFiltersBar = ({ filters, onChange, page }: ComingFiltersBarProps) => {
  const [search, setSearch] = useSearchField(filters.search, (text) => onChange({ search: text }));
  return (
    <search aria-label={words.label} className={styles.filters}>
      <div className={styles.search}>
        <SearchInput value={search} onChange={setSearch} placeholder={words.search} />
      </div>
      <PlaceFilters chosen={filters} onChange={onChange} page={page} titleFrame={styles.titleFilter} />
      <SelectInput
        aria-label={words.stage}
        placeholder={words.allStages}
        value={filters.stage}
        options={stageOptions}
        onChange={({ target }) => onChange({ stage: stageOf(target.value) })}
      />
    </search>
  );
};
