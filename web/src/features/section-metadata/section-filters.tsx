import { useMemo } from "react";
import { compareNumbers } from "../../../../shared/citations/citation.ts";
import { SectionOrigin, StateVsFederal } from "../../../../shared/schemas/section-metadata.ts";
import { useSearchField } from "../../lib/use-search-field.ts";
import { withChosen } from "../../lib/with-chosen.ts";
import { SearchInput } from "../../ui/search-input.tsx";
import { SelectInput } from "../../ui/select-input.tsx";
import { messages } from "./messages.ts";
import styles from "./section-metadata.module.css";
import { levelOf, originOf, type SectionFilters } from "./use-section-filters.ts";
import type { SectionPage } from "./use-sections.ts";

const { filters: words } = messages;
const levels = StateVsFederal.options.map((value) => ({ value, label: value }));
const origins = SectionOrigin.options.map((value) => ({ value, label: words.origins[value] }));
const noTitles: SectionPage["titles"] = [];

/** The parts of one title; without one, those of all. */
const partsOf = (titles: SectionPage["titles"], title: string): readonly string[] => {
  const parts = titles
    .filter(({ titleNumber }) => !title || String(titleNumber) === title)
    .flatMap((each) => each.parts);
  return [...new Set(parts)].sort(compareNumbers);
};

interface SectionFiltersBarProps {
  filters: SectionFilters;
  onChange: (next: Partial<SectionFilters>) => void;
  /** Titles and parts there are; undefined until they are known. */
  titles: SectionPage["titles"] | undefined;
}

/** Search, title, part, state or federal, and where a section comes from. */
export const SectionFiltersBar = ({ filters, onChange, titles = noTitles }: SectionFiltersBarProps) => {
  const [search, setSearch] = useSearchField(filters.search, (text) => onChange({ search: text }));
  const parts = useMemo(() => partsOf(titles, filters.title), [titles, filters.title]);
  const numbers = titles.map(({ titleNumber }) => String(titleNumber));
  return (
    <search aria-label={words.label} className={styles.filters}>
      <div className={styles.search}>
        <SearchInput value={search} onChange={setSearch} placeholder={words.search} />
      </div>
      <SelectInput
        aria-label={words.title}
        placeholder={words.allTitles}
        value={filters.title}
        options={withChosen(numbers, filters.title).map((value) => ({
          value,
          label: words.titleOption(value),
        }))}
        onChange={({ target }) => onChange({ title: target.value, part: "" })}
      />
      <SelectInput
        aria-label={words.part}
        placeholder={words.allParts}
        value={filters.part}
        options={withChosen(parts, filters.part).map((value) => ({ value, label: words.partOption(value) }))}
        onChange={({ target }) => onChange({ part: target.value })}
      />
      <SelectInput
        aria-label={words.level}
        placeholder={words.allLevels}
        value={filters.level}
        options={levels}
        onChange={({ target }) => onChange({ level: levelOf(target.value) })}
      />
      <SelectInput
        aria-label={words.origin}
        placeholder={words.allOrigins}
        value={filters.origin}
        options={origins}
        onChange={({ target }) => onChange({ origin: originOf(target.value) })}
      />
    </search>
  );
};
