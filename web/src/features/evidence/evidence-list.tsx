import { Button } from "@chakra-ui/react";
import { FileCheck2 } from "lucide-react";
import { useMemo } from "react";
import { exportEvidence } from "../../../../shared/api/exports.ts";
import { type EvidencePage, EvidenceState } from "../../../../shared/schemas/evidence.ts";
import { useSearchField } from "../../lib/use-search-field.ts";
import { withChosen } from "../../lib/with-chosen.ts";
import { EmptyState, NoMatch } from "../../ui/empty-state.tsx";
import { ExportMenu } from "../../ui/export-menu.tsx";
import { GroupFilter } from "../../ui/group-filter.tsx";
import { useLaidOut } from "../../ui/laid-out.ts";
import { ListPage } from "../../ui/list-page.tsx";
import { ListTools } from "../../ui/list-tools.tsx";
import { ListViewGate } from "../../ui/list-view-gate.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { SavedViews } from "../../ui/saved-views.tsx";
import { SearchInput } from "../../ui/search-input.tsx";
import { SelectInput } from "../../ui/select-input.tsx";
import styles from "./evidence.module.css";
import { useEvidenceChanges } from "./evidence-changes.tsx";
import { evidenceColumns } from "./evidence-columns.tsx";
import { messages } from "./evidence-messages.ts";
import {
  type EvidenceFilters,
  isFiltered,
  noFilters,
  queryOf,
  stateOf,
  useEvidence,
  useEvidenceFilters,
  useMayChange,
} from "./use-evidence.ts";

const { filters: words, table: headers } = messages;

interface FiltersProps {
  filters: EvidenceFilters;
  onChange: (next: Partial<EvidenceFilters>) => void;
  /** Titles; undefined until they are known. */
  page: EvidencePage | undefined;
}

const stateOptions = EvidenceState.options.map((value) => ({ value, label: messages.states[value] }));

const Filters = ({ filters, onChange, page }: FiltersProps) => {
  const [search, setSearch] = useSearchField(filters.search, (text) => onChange({ search: text }));
  const titles = withChosen(page?.titles.map(String) ?? [], filters.title);
  return (
    <search aria-label={words.label} className={styles.filters}>
      <SearchInput value={search} onChange={setSearch} placeholder={words.search} />
      <SelectInput
        aria-label={words.state}
        placeholder={words.allStates}
        value={filters.state}
        options={stateOptions}
        onChange={({ target }) => onChange({ state: stateOf(target.value) })}
      />
      <SelectInput
        aria-label={words.titleLabel}
        placeholder={words.allTitles}
        value={filters.title}
        options={titles.map((value) => ({ value, label: words.titleOption(Number(value)) }))}
        onChange={({ target }) => onChange({ title: target.value })}
      />
      <GroupFilter value={filters.group} onChange={(group) => onChange({ group })} />
    </search>
  );
};

const List = () => {
  const { filters, change, view } = useEvidenceFilters();
  const list = useEvidence(filters);
  const changes = useEvidenceChanges();
  const mayChange = useMayChange();
  const columns = useMemo(() => evidenceColumns(changes, mayChange), [changes, mayChange]);
  const layout = useLaidOut("evidence", columns, { view });
  return (
    <>
      <PageHeader
        title={messages.title}
        subtitle={messages.subtitle}
        actions={
          <Button aria-haspopup="dialog" onClick={changes.add}>
            {messages.add}
          </Button>
        }
      />
      <Filters filters={filters} onChange={change} page={list.state.data} />
      <ListTools
        layout={layout}
        views={<SavedViews list="evidence" layout={layout} />}
        file={<ExportMenu contract={exportEvidence} query={queryOf(filters)} columns={layout.fields} />}
      />
      <ListPage
        list={list}
        failure={messages.loadFailed}
        loading={messages.loading}
        empty={
          isFiltered(filters) ? (
            <NoMatch
              icon={FileCheck2}
              heading={messages.filtered}
              clearLabel={messages.clear}
              onClear={() => change(noFilters)}
            />
          ) : (
            <EmptyState icon={FileCheck2} heading={messages.empty} />
          )
        }
        caption={headers.caption}
        {...layout.table}
        rowKey={({ id }) => id}
        isFixed
        position={({ items, offset, total }) => headers.position(offset + 1, offset + items.length, total)}
      />
      {changes.dialogs}
    </>
  );
};

/** All evidence of a company, newest first. */
export const EvidenceList = () => (
  <ListViewGate list="evidence">
    <List />
  </ListViewGate>
);
