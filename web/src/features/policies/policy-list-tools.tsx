import { PolicyListQuery, PolicyState } from "../../../../shared/schemas/policy.ts";
import { useSearchField } from "../../lib/use-search-field.ts";
import { SearchInput } from "../../ui/search-input.tsx";
import { SelectInput } from "../../ui/select-input.tsx";
import styles from "./policies.module.css";
import { messages } from "./policies-messages.ts";
import type { PolicyList } from "./use-policy-list.ts";
import { messages as versionMessages } from "./versions/version-messages.ts";

const { states: stateNames } = versionMessages;

const { sort: words, filter } = messages;

const State = PolicyListQuery.shape.state.catch(undefined);
const states = [
  { value: "", label: filter.all },
  ...PolicyState.options.map((value) => ({ value, label: stateNames[value] })),
];

const sorts = [
  { value: "uploadedAt-desc", label: words.newest },
  { value: "uploadedAt-asc", label: words.oldest },
  { value: "name-asc", label: words.nameUp },
  { value: "name-desc", label: words.nameDown },
  { value: "fileSize-desc", label: words.largest },
  { value: "fileSize-asc", label: words.smallest },
] as const;

/** The search by name, the state, and on phones, where the table has no headers, the order. */
export const PolicyListTools = ({ list }: { list: PolicyList }) => {
  const [search, setSearch] = useSearchField(list.search, list.onSearch);
  return (
    <div className={styles.tools}>
      <SearchInput value={search} onChange={setSearch} placeholder={messages.search} />
      <SelectInput
        aria-label={filter.label}
        options={states}
        value={list.state ?? ""}
        onChange={({ target }) => list.onState(State.parse(target.value))}
      />
      <div className={styles.phoneSort}>
        <SelectInput
          aria-label={words.label}
          options={sorts}
          value={`${list.sort.by}-${list.sort.order}`}
          onChange={({ target }) => {
            const [by = "", order] = target.value.split("-");
            list.onSort({ by, order: order === "asc" ? "asc" : "desc" });
          }}
        />
      </div>
    </div>
  );
};
