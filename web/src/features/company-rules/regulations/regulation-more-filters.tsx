import { listRuleTags } from "../../../../../shared/api/rule-tags.ts";
import type { RuleFacets } from "../../../../../shared/schemas/rule-query.ts";
import { formatNumber } from "../../../lib/format.ts";
import { useSession } from "../../../lib/session.ts";
import { useApi } from "../../../lib/use-api.ts";
import { GroupFilter } from "../../../ui/group-filter.tsx";
import { SelectInput } from "../../../ui/select-input.tsx";
import styles from "./regulations.module.css";
import { messages } from "./regulations-messages.ts";
import { noFilters, type RegulationFilters } from "./use-regulation-filters.ts";
import { type PersonChoice, useRegulationPeople } from "./use-regulation-people.ts";

interface MoreFiltersProps {
  id: string;
  filters: RegulationFilters;
  onChange: (next: Partial<RegulationFilters>) => void;
  /** Counts of the rules found; undefined until they are known. */
  facets: RuleFacets | undefined;
}

type Choices<V extends string> = readonly { value: V; label: string }[];

const statuses: Choices<RegulationFilters["status"]> = [
  { value: "", label: messages.status.options[""] },
  { value: "pending", label: messages.status.options.pending },
  { value: "in_progress", label: messages.status.options.in_progress },
  { value: "completed", label: messages.status.options.completed },
];

const dues: Choices<RegulationFilters["due"]> = (["", "overdue", "soon", "later", "none"] as const).map(
  (value) => ({
    value,
    label: messages.dueFilter.options[value],
  }),
);

const counted = (label: string, count: number | undefined): string =>
  count === undefined ? label : `${label} (${formatNumber(count)})`;

const applicabilities = (
  facets: RuleFacets | undefined,
  chosen: RegulationFilters["applicability"],
): Choices<RegulationFilters["applicability"]> => [
  {
    value: "all",
    label: counted(messages.applicability.all, facets && facets.applicable + facets.notApplicable),
  },
  { value: "applicable", label: counted(messages.applicability.applicable, facets?.applicable) },
  { value: "not_applicable", label: counted(messages.applicability.not_applicable, facets?.notApplicable) },
  { value: "undecided", label: counted(messages.applicability.undecided, facets?.undecided) },
  // Few companies have any at a time.
  ...(facets?.decideAgain || chosen === "decide_again"
    ? [
        {
          value: "decide_again" as const,
          label: counted(messages.applicability.decide_again, facets?.decideAgain),
        },
      ]
    : []),
];

const pick = <V extends string>(choices: Choices<V>, text: string, otherwise: V): V =>
  choices.find(({ value }) => value === text)?.value ?? otherwise;

/** Everyone who has or may have rules, "me" first; a former member, where the address names them. */
const usePersonChoices = (chosen: string): PersonChoice[] => {
  const { user } = useSession();
  const { people = [], inactive = [], nameOf } = useRegulationPeople();
  const others = people.filter(({ value }) => value !== user?.id);
  const choices = [
    { value: "me", label: messages.assignee.me },
    { value: "none", label: messages.assignee.none },
    ...others,
    ...inactive,
  ];
  const isKnown = !chosen || choices.some(({ value }) => value === chosen);
  return isKnown
    ? choices
    : [...choices, { value: chosen, label: nameOf(chosen) ?? messages.assignee.former }];
};

/** The company's tags, and the one chosen should it be gone; none where there are no tags at all. */
const useTagChoices = (chosen: string): PersonChoice[] => {
  const { data = [] } = useApi(listRuleTags, {});
  const choices = data.map(({ id, name }) => ({ value: id, label: name }));
  const isKnown = !chosen || choices.some(({ value }) => value === chosen);
  return isKnown ? choices : [...choices, { value: chosen, label: messages.tag.unknown }];
};

/** The filters that are used now and then: status, assignee, applicability, due date, group and tag where there are any. */
export const RegulationMoreFilters = ({ id, filters, onChange, facets }: MoreFiltersProps) => {
  const people = usePersonChoices(filters.assignee);
  const tags = useTagChoices(filters.tag);
  const applicability = applicabilities(facets, filters.applicability);
  return (
    <fieldset id={id} className={styles.moreFilters} aria-label={messages.more.label}>
      <SelectInput
        aria-label={messages.status.label}
        value={filters.status}
        options={statuses}
        onChange={({ target }) => onChange({ status: pick(statuses, target.value, noFilters.status) })}
      />
      <SelectInput
        aria-label={messages.assignee.label}
        placeholder={messages.assignee.all}
        value={filters.assignee}
        options={people}
        onChange={({ target }) => onChange({ assignee: target.value })}
      />
      <SelectInput
        aria-label={messages.applicability.label}
        title={messages.applicability.hint}
        value={filters.applicability}
        options={applicability}
        onChange={({ target }) =>
          onChange({ applicability: pick(applicability, target.value, noFilters.applicability) })
        }
      />
      <SelectInput
        aria-label={messages.dueFilter.label}
        value={filters.due}
        options={dues}
        onChange={({ target }) => onChange({ due: pick(dues, target.value, noFilters.due) })}
      />
      <GroupFilter value={filters.group} onChange={(group) => onChange({ group })} />
      {tags.length > 0 ? (
        <SelectInput
          aria-label={messages.tag.label}
          placeholder={messages.tag.all}
          value={filters.tag}
          options={tags}
          onChange={({ target }) => onChange({ tag: target.value })}
        />
      ) : null}
    </fieldset>
  );
};
