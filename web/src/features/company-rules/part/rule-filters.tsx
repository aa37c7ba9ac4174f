import type { ApplicabilityFilter, RuleFacets } from "../../../../../shared/schemas/rule-query.ts";
import { useSession } from "../../../lib/session.ts";
import { useSearchField } from "../../../lib/use-search-field.ts";
import { SearchInput } from "../../../ui/search-input.tsx";
import { SelectInput } from "../../../ui/select-input.tsx";
import { messages } from "./messages.ts";
import styles from "./part-rules.module.css";
import { applicabilityOf, type RuleFilterState } from "./use-rule-filters.ts";

interface RuleFiltersProps {
  state: RuleFilterState;
  /** Counts of every choice; undefined until the first answer. */
  facets: RuleFacets | undefined;
  onChange: (next: Partial<RuleFilterState>) => void;
}

const noFacets: RuleFacets = {
  sections: [],
  applicable: 0,
  notApplicable: 0,
  undecided: 0,
  decideAgain: 0,
  all: 0,
  masterChanged: 0,
};
const { applicability: applies, section: sections } = messages;

const applicabilityOptions = (
  { applicable, notApplicable, undecided, decideAgain }: RuleFacets,
  chosen: ApplicabilityFilter,
) => [
  { value: "all", label: applies.all(applicable + notApplicable) },
  { value: "applicable", label: applies.applicable(applicable) },
  { value: "not_applicable", label: applies.notApplicable(notApplicable) },
  { value: "undecided", label: applies.undecided(undecided) },
  // Few companies have any at a time.
  ...(decideAgain > 0 || chosen === "decide_again"
    ? [{ value: "decide_again", label: applies.decideAgain(decideAgain) }]
    : []),
];

/** A mark before the section keeps "All Sections" apart from "Unknown Section", whose name is empty. */
const mark = "=";

const sectionOptions = (facets: RuleFacets, chosen: string | null) => {
  const isMissing = chosen !== null && !facets.sections.some(({ section }) => section === chosen);
  const shown = isMissing ? [...facets.sections, { section: chosen, count: 0 }] : facets.sections;
  const total = facets.sections.reduce((sum, { count }) => sum + count, 0);
  return [
    { value: "", label: sections.all(total) },
    ...shown.map(({ section, count }) => ({
      value: mark + section,
      label: section ? sections.one(section, count) : sections.unknown(count),
    })),
  ];
};

/** Search, applicability and section, with how many rules each choice would show. */
export const RuleFilters = ({ state, facets = noFacets, onChange }: RuleFiltersProps) => {
  const { user } = useSession();
  const [search, setSearch] = useSearchField(state.search, (text) => onChange({ search: text.trim() }));
  return (
    <search className={styles.filters} aria-label={messages.tabs.rules(undefined)}>
      <div className={styles.search}>
        <SearchInput value={search} onChange={setSearch} placeholder={messages.search} />
      </div>
      {/* What applies is for a company to decide. */}
      {user?.companyId ? (
        <SelectInput
          aria-label={applies.label}
          title={applies.hint}
          value={state.applicability}
          options={applicabilityOptions(facets, state.applicability)}
          onChange={(event) => onChange({ applicability: applicabilityOf(event.target.value) })}
        />
      ) : null}
      <SelectInput
        aria-label={sections.label}
        value={state.section === null ? "" : mark + state.section}
        options={sectionOptions(facets, state.section)}
        onChange={({ target }) =>
          onChange({ section: target.value === "" ? null : target.value.slice(mark.length) })
        }
      />
    </search>
  );
};
