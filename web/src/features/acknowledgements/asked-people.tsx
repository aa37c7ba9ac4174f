import { Users } from "lucide-react";
import { useDeferredValue, useState } from "react";
import { type Acknowledgement, AskedState } from "../../../../shared/schemas/acknowledgement.ts";
import { formatDateTime, formatPerson } from "../../lib/format.ts";
import { Absent } from "../../ui/absent.tsx";
import { Badge, type Tone } from "../../ui/badge.tsx";
import { type Column, DataTable } from "../../ui/data-table.tsx";
import { NoMatch } from "../../ui/empty-state.tsx";
import { Pager } from "../../ui/pager.tsx";
import { Panel } from "../../ui/panel.tsx";
import { SearchInput } from "../../ui/search-input.tsx";
import { SelectInput } from "../../ui/select-input.tsx";
import { messages } from "./acknowledgement-messages.ts";
import styles from "./acknowledgements.module.css";

const { detail: words, person: stateWords } = messages;

type Asked = Acknowledgement["people"][number];

const pageSize = 50;
const tones: Readonly<Record<AskedState, Tone>> = { open: "yellow", confirmed: "green", left: "gray" };

const columns: readonly Column<Asked>[] = [
  {
    id: "name",
    header: words.name,
    isMain: true,
    width: "minmax(10rem, 2fr)",
    cell: ({ person }) => <span className={styles.cut}>{formatPerson(person)}</span>,
  },
  {
    id: "state",
    header: words.personState,
    width: "8rem",
    cell: ({ state }) => <Badge tone={tones[state]}>{stateWords[state]}</Badge>,
  },
  {
    id: "confirmedAt",
    header: words.confirmedAt,
    width: "12.5rem",
    cell: ({ confirmedAt }) => (confirmedAt ? formatDateTime(confirmedAt) : <Absent word={words.notYet} />),
  },
];

/** Of all columns together: the table stands beside a column of facts. */
const leastWidth = "30.5rem";

const stateOptions = AskedState.options.map((value) => ({ value, label: stateWords[value] }));

/** Whom a search and a state leave. */
const found = (people: readonly Asked[], search: string, state: string): Asked[] => {
  const wanted = search.trim().toLowerCase();
  return people.filter(
    (each) =>
      (!state || each.state === state) &&
      `${formatPerson(each.person)} ${each.person.email}`.toLowerCase().includes(wanted),
  );
};

/** Who was asked, and where each stands: found by name and state, fifty at a time. */
export const AskedPeople = ({ people }: { people: readonly Asked[] }) => {
  const [search, setSearch] = useState("");
  const [state, setState] = useState("");
  const [first, setFirst] = useState(0);
  const rows = found(people, useDeferredValue(search), state);
  const shown = rows.slice(first, first + pageSize);
  const clear = () => {
    setSearch("");
    setState("");
    setFirst(0);
  };
  return (
    <Panel heading={words.people}>
      <search aria-label={words.people} className={styles.filters}>
        <SearchInput
          value={search}
          onChange={(text) => {
            setSearch(text);
            setFirst(0);
          }}
          placeholder={words.searchPeople}
        />
        <SelectInput
          aria-label={words.stateLabel}
          placeholder={words.allStates}
          value={state}
          options={stateOptions}
          onChange={({ target }) => {
            setState(target.value);
            setFirst(0);
          }}
        />
      </search>
      {shown.length === 0 ? (
        <NoMatch icon={Users} heading={words.noPeople} clearLabel="Clear" onClear={clear} />
      ) : (
        <>
          <DataTable
            caption={words.peopleCaption}
            columns={columns}
            rows={shown}
            rowKey={({ person }) => person.id}
            isFixed
            minWidth={leastWidth}
          />
          {rows.length > pageSize ? (
            <Pager
              position={words.position(first + 1, first + shown.length, rows.length)}
              onPrevious={first > 0 ? () => setFirst(first - pageSize) : undefined}
              onNext={first + pageSize < rows.length ? () => setFirst(first + pageSize) : undefined}
              isBusy={false}
            />
          ) : null}
        </>
      )}
    </Panel>
  );
};
