import { type ComingPage, StoryStage } from "../../../../shared/schemas/story.ts";
import { useSearchField } from "../../lib/use-search-field.ts";
import { withChosen } from "../../lib/with-chosen.ts";
import { SearchInput } from "../../ui/search-input.tsx";
import { SelectInput } from "../../ui/select-input.tsx";
import styles from "./coming.module.css";
import { messages } from "./coming-messages.ts";
import { type ComingFilters, stageOf } from "./use-coming.ts";

const { filters: words } = messages;
const stageOptions = StoryStage.options.map((value) => ({ value, label: messages.stages[value] }));

const titleOptions = (page: ComingPage | undefined, chosen: string) => {
  const names = new Map(page?.titles.map(({ titleNumber, titleName }) => [String(titleNumber), titleName]));
  return withChosen([...names.keys()], chosen).map((value) => {
    const name = names.get(value);
    return { value, label: name ? words.titleOption(Number(value), name) : value };
  });
};

interface ComingFiltersBarProps {
  filters: ComingFilters;
  onChange: (next: Partial<ComingFilters>) => void;
  /** The titles and parts there are; undefined until they are known. */
  page: ComingPage | undefined;
}

/** Search, title, part and stage. */
export const ComingFiltersBar = ({ filters, onChange, page }: ComingFiltersBarProps) => {
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
        aria-label={words.stage}
        placeholder={words.allStages}
        value={filters.stage}
        options={stageOptions}
        onChange={({ target }) => onChange({ stage: stageOf(target.value) })}
      />
    </search>
  );
};
