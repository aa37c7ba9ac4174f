import { SearchX } from "lucide-react";
import { useRef } from "react";
import { type SearchResults as Results, SearchKind } from "../../../../shared/schemas/search.ts";
import type { PagedList } from "../../lib/paged-list.ts";
import { useSearchField } from "../../lib/use-search-field.ts";
import { AsyncView } from "../../ui/async-view.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { Pager } from "../../ui/pager.tsx";
import { SearchInput } from "../../ui/search-input.tsx";
import { SelectInput } from "../../ui/select-input.tsx";
import { SkeletonRows } from "../../ui/skeleton.tsx";
import { TabPanels } from "../../ui/tab-panels.tsx";
import { ResultItem } from "./result-item.tsx";
import styles from "./search-results.module.css";
import { messages as words } from "./search-results-messages.ts";
import { type SearchFilters, useSearchFilters } from "./use-search-filters.ts";
import { hasPlaces, useSearchPlaces } from "./use-search-places.ts";
import { pageSize, useSearchResults } from "./use-search-results.ts";

interface FieldsProps {
  filters: SearchFilters;
  onChange: (next: Partial<SearchFilters>) => void;
}

const Places = ({ filters, onChange }: FieldsProps) => {
  const { titles, parts } = useSearchPlaces(filters);
  return (
    <>
      <SelectInput
        aria-label={words.filters.title}
        placeholder={words.filters.allTitles}
        value={filters.title}
        options={titles}
        onChange={({ target }) => onChange({ title: target.value, part: "" })}
      />
      <SelectInput
        aria-label={words.filters.part}
        placeholder={words.filters.allParts}
        value={filters.part}
        options={parts}
        // Part numbers mean nothing without their title.
        disabled={filters.title === ""}
        onChange={({ target }) => onChange({ part: target.value })}
      />
    </>
  );
};

const Fields = ({ filters, onChange }: FieldsProps) => {
  const [q, setQ] = useSearchField(filters.q, (text) => onChange({ q: text }));
  return (
    <search aria-label={words.label} className={styles.fields}>
      <div className={styles.query}>
        <SearchInput value={q} onChange={setQ} placeholder={words.placeholder} />
      </div>
      {hasPlaces(filters) ? <Places filters={filters} onChange={onChange} /> : null}
    </search>
  );
};

interface FoundProps {
  list: PagedList<Results>;
  filters: SearchFilters;
}

const Found = ({ list, filters }: FoundProps) => {
  const top = useRef<HTMLDivElement>(null);
  const { state, pages, isChanging } = list;
  const turn = (go: () => void) => () => {
    go();
    top.current?.scrollIntoView({ block: "start" });
  };
  if (filters.q === "") {
    return <EmptyState icon={SearchX} heading={words.start.heading} body={words.start.body} />;
  }
  return (
    <div ref={top}>
      <AsyncView
        state={state}
        failure={words.failed}
        loading={words.loading}
        skeleton={<SkeletonRows />}
        isEmpty={({ items }) => items.length === 0}
        empty={<EmptyState icon={SearchX} heading={words.empty(filters.q)} body={words.emptyBody} />}
      >
        {({ items, total, nextCursor }) => (
          <>
            <ol aria-label={words.list(filters.kind)} className={styles.list} aria-busy={isChanging}>
              {items.map((hit) => (
                <ResultItem
                  key={hit.kind === "text" ? `${hit.titleNumber} ${hit.identifier}` : hit.id}
                  hit={hit}
                  typed={filters.q}
                />
              ))}
            </ol>
            {total > items.length ? (
              <Pager
                position={words.position(
                  pages.pageIndex * pageSize + 1,
                  pages.pageIndex * pageSize + items.length,
                  total,
                )}
                onPrevious={pages.pageIndex > 0 ? turn(pages.goPrevious) : undefined}
                onNext={nextCursor ? turn(() => pages.goNext(nextCursor)) : undefined}
                isBusy={isChanging}
              />
            ) : null}
          </>
        )}
      </AsyncView>
    </div>
  );
};

/** All that was found, a tab for each kind. */
export const SearchResults = () => {
  const { filters, change } = useSearchFilters();
  const list = useSearchResults(filters);
  const totals = list.state.data?.totals;
  const panels = SearchKind.options.map((kind) => ({
    id: kind,
    label: words.tab(kind, totals?.[kind]),
    content: <Found list={list} filters={filters} />,
  }));
  return (
    <>
      <PageHeader title={words.title} {...(filters.q && { subtitle: words.subtitle(filters.q) })} />
      <Fields filters={filters} onChange={change} />
      <TabPanels
        label={words.kinds}
        panels={panels}
        value={filters.kind}
        onChange={(kind) => change({ kind: SearchKind.parse(kind) })}
      />
    </>
  );
};
