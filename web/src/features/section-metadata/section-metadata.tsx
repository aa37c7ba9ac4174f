import { Button } from "@chakra-ui/react";
import { FileStack, Plus, SearchX } from "lucide-react";
import { useCallback, useId, useMemo, useRef, useState } from "react";
import type { SectionMetadata } from "../../../../shared/schemas/section-metadata.ts";
import { formatNumber } from "../../lib/format.ts";
import { AsyncView } from "../../ui/async-view.tsx";
import { DataTable } from "../../ui/data-table.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Pager } from "../../ui/pager.tsx";
import { SkeletonRows } from "../../ui/skeleton.tsx";
import { DeleteEntry } from "./delete-entry.tsx";
import { EditEntry } from "./edit-entry.tsx";
import { messages } from "./messages.ts";
import { NewEntry } from "./new-entry.tsx";
import { sectionColumns } from "./section-columns.tsx";
import { SectionFiltersBar } from "./section-filters.tsx";
import styles from "./section-metadata.module.css";
import { isFiltered, noFilters, useSectionFilters } from "./use-section-filters.ts";
import { useSectionPage } from "./use-sections.ts";
import { VersionsDialog } from "./versions-dialog.tsx";

const rowKey = ({ id }: SectionMetadata) => id;

const NoEntries = ({ onClear }: { onClear: (() => void) | undefined }) =>
  onClear ? (
    <EmptyState
      icon={SearchX}
      heading={messages.noMatch}
      actions={
        <Button variant="outline" onClick={onClear}>
          {messages.clear}
        </Button>
      }
    />
  ) : (
    <EmptyState icon={FileStack} heading={messages.empty.heading} body={messages.empty.body} />
  );

/** The entries of section metadata: found, sorted, changed and removed. */
export const SectionMetadataList = () => {
  const headingId = useId();
  const list = useRef<HTMLDivElement>(null);
  const { filters, query, change, sort, changeSort } = useSectionFilters();
  const { state, pages, isChanging } = useSectionPage(query);
  const [compared, setCompared] = useState<SectionMetadata | null>(null);
  const [edited, setEdited] = useState<SectionMetadata | null>(null);
  const [isAdding, setAdding] = useState(false);
  const [leaving, setLeaving] = useState<SectionMetadata | null>(null);
  const columns = useMemo(
    () => sectionColumns({ onVersions: setCompared, onEdit: setEdited, onDelete: setLeaving }),
    [],
  );
  const closeNew = useCallback(() => setAdding(false), []);
  const closeEdited = useCallback(() => setEdited(null), []);
  const turn = (go: () => void) => () => {
    go();
    list.current?.scrollIntoView({ block: "start" });
  };
  return (
    <section aria-labelledby={headingId}>
      <div className={styles.head}>
        <h2 id={headingId} className={styles.heading}>
          {messages.heading}
        </h2>
        <Button onClick={() => setAdding(true)}>
          <Plus aria-hidden="true" />
          {messages.add}
        </Button>
      </div>
      <SectionFiltersBar filters={filters} onChange={change} titles={state.data?.titles} />
      <div ref={list} className={styles.list}>
        <AsyncView
          state={state}
          failure={messages.loadFailed}
          loading={messages.loading}
          skeleton={<SkeletonRows />}
          isEmpty={({ items }) => items.length === 0}
          empty={<NoEntries onClear={isFiltered(filters) ? () => change(noFilters) : undefined} />}
        >
          {({ items, offset, total, nextCursor }) => (
            <>
              <DataTable
                caption={messages.caption}
                columns={columns}
                rows={items}
                rowKey={rowKey}
                sort={sort}
                onSort={changeSort}
                isBusy={isChanging}
                isFixed
              />
              <Pager
                position={messages.position(
                  formatNumber(offset + 1),
                  formatNumber(offset + items.length),
                  total,
                )}
                onPrevious={pages.pageIndex > 0 ? turn(pages.goPrevious) : undefined}
                onNext={nextCursor ? turn(() => pages.goNext(nextCursor)) : undefined}
                isBusy={isChanging}
              />
            </>
          )}
        </AsyncView>
      </div>
      <NewEntry isOpen={isAdding} onClose={closeNew} />
      <EditEntry entry={edited} onClose={closeEdited} />
      <VersionsDialog entry={compared} onClose={() => setCompared(null)} />
      <DeleteEntry entry={leaving} onClose={() => setLeaving(null)} onDeleted={pages.goFirst} />
    </section>
  );
};
