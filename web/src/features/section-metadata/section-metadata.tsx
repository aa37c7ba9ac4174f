import { Button } from "@chakra-ui/react";
import { FileStack, Plus } from "lucide-react";
import { type ReactNode, useCallback, useId, useMemo, useState } from "react";
import { exportSections } from "../../../../shared/api/exports.ts";
import type { SectionMetadata } from "../../../../shared/schemas/section-metadata.ts";
import { formatNumber } from "../../lib/format.ts";
import { EmptyState, NoMatch } from "../../ui/empty-state.tsx";
import { ExportMenu } from "../../ui/export-menu.tsx";
import { useLaidOut } from "../../ui/laid-out.ts";
import { ListPage } from "../../ui/list-page.tsx";
import { ListTools } from "../../ui/list-tools.tsx";
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
    <NoMatch heading={messages.noMatch} clearLabel={messages.clear} onClear={onClear} />
  ) : (
    <EmptyState icon={FileStack} heading={messages.empty.heading} body={messages.empty.body} />
  );

interface SectionMetadataProps {
  /** What stands below the list: it comes with the first rows, so that they do not move it. */
  below: ReactNode;
}

/** The entries of section metadata: found, sorted, changed and removed. */
export const SectionMetadataList = ({ below }: SectionMetadataProps) => {
  const headingId = useId();
  const { filters, query, change, sort, changeSort } = useSectionFilters();
  const list = useSectionPage(query);
  const [compared, setCompared] = useState<SectionMetadata | null>(null);
  const [edited, setEdited] = useState<SectionMetadata | null>(null);
  const [isAdding, setAdding] = useState(false);
  const [leaving, setLeaving] = useState<SectionMetadata | null>(null);
  const columns = useMemo(
    () => sectionColumns({ onVersions: setCompared, onEdit: setEdited, onDelete: setLeaving }),
    [],
  );
  const layout = useLaidOut("sections", columns);
  const closeNew = useCallback(() => setAdding(false), []);
  const closeEdited = useCallback(() => setEdited(null), []);
  const { data, error } = list.state;
  return (
    <>
      <section aria-labelledby={headingId}>
        <div className={styles.head}>
          <h2 id={headingId} className={styles.heading}>
            {messages.heading}
          </h2>
          <div className={styles.actions}>
            <Button onClick={() => setAdding(true)}>
              <Plus aria-hidden="true" />
              {messages.add}
            </Button>
          </div>
        </div>
        <SectionFiltersBar filters={filters} onChange={change} titles={data?.titles} />
        <ListTools
          layout={layout}
          file={<ExportMenu contract={exportSections} query={query} columns={layout.fields} />}
        />
        <ListPage
          list={list}
          failure={messages.loadFailed}
          loading={messages.loading}
          empty={<NoEntries onClear={isFiltered(filters) ? () => change(noFilters) : undefined} />}
          caption={messages.caption}
          {...layout.table}
          rowKey={rowKey}
          sort={sort}
          onSort={changeSort}
          isFixed
          position={({ items, offset, total }) =>
            messages.position(formatNumber(offset + 1), formatNumber(offset + items.length), total)
          }
        />
        <NewEntry isOpen={isAdding} onClose={closeNew} />
        <EditEntry entry={edited} onClose={closeEdited} />
        <VersionsDialog entry={compared} onClose={() => setCompared(null)} />
        <DeleteEntry entry={leaving} onClose={() => setLeaving(null)} onDeleted={list.pages.goFirst} />
      </section>
      {data || error ? below : null}
    </>
  );
};
