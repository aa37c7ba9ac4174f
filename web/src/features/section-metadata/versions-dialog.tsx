import { Button } from "@chakra-ui/react";
import { useMemo } from "react";
import { Link } from "react-router-dom";
import { listSectionVersions } from "../../../../shared/api/section-metadata.ts";
import type { SectionMetadata, SectionVersion } from "../../../../shared/schemas/section-metadata.ts";
import { formatDate, formatDateTime } from "../../lib/format.ts";
import { textSources } from "../../lib/text-sources.ts";
import { useApi } from "../../lib/use-api.ts";
import { useLast } from "../../lib/use-last.ts";
import { Absent } from "../../ui/absent.tsx";
import { AsyncView } from "../../ui/async-view.tsx";
import { type Column, DataTable } from "../../ui/data-table.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { SkeletonRows } from "../../ui/skeleton.tsx";
import { messages } from "./messages.ts";
import { entryName, filePath } from "./section-columns.tsx";
import styles from "./section-metadata.module.css";
import { lacksText, TextState } from "./text-state.tsx";

const { history: words } = messages;
const pollEvery = 3_000;
const rowKey = ({ version }: SectionVersion) => version;

const TextCell = (version: SectionVersion) =>
  lacksText(version) || version.textStatus === "pending" ? (
    <TextState {...version} />
  ) : (
    words.length(version.definitionsLength)
  );

/** @param newest the version whose file can be saved */
const columnsFor = (
  entry: SectionMetadata,
  newest: number | undefined,
): readonly Column<SectionVersion>[] => [
  {
    id: "date",
    header: words.columns.date,
    isMain: true,
    cell: ({ createdAt }) => formatDateTime(createdAt),
  },
  { id: "who", header: words.columns.who, cell: ({ createdByName }) => createdByName || words.unknown },
  { id: "source", header: words.columns.source, cell: ({ source }) => textSources[source] },
  { id: "text", header: words.columns.text, cell: (version) => <TextCell {...version} /> },
  {
    id: "file",
    header: words.columns.file,
    cell: ({ version, fileName }) =>
      fileName && version === newest ? (
        <a
          className={styles.file}
          href={filePath(entry.id)}
          target="_blank"
          rel="noopener"
          aria-label={messages.download(fileName)}
        >
          {fileName}
        </a>
      ) : (
        <span className={styles.breakable}>{fileName ?? <Absent word={messages.none} />}</span>
      ),
  },
  {
    id: "since",
    header: words.columns.since,
    phone: "labeled",
    cell: ({ effectiveDate }) =>
      effectiveDate ? formatDate(effectiveDate) : <Absent word={messages.none} />,
  },
];

const Versions = ({ entry }: { entry: SectionMetadata }) => {
  const state = useApi(
    listSectionVersions,
    { params: { id: entry.id } },
    {
      freshFor: 0,
      refreshEvery: (latest) => (latest?.some(({ textStatus }) => textStatus === "pending") ? pollEvery : 0),
    },
  );
  const newest = state.data?.[0]?.version;
  const columns = useMemo(() => columnsFor(entry, newest), [entry, newest]);
  return (
    <AsyncView state={state} failure={words.loadFailed} skeleton={<SkeletonRows count={3} />}>
      {(versions) => (
        <DataTable
          caption={words.caption(entryName(entry))}
          columns={columns}
          rows={versions}
          rowKey={rowKey}
          isWhole
        />
      )}
    </AsyncView>
  );
};

/** Where what changed between the versions of an entry is shown. */
const horizonPath = ({ title, part, sectionId }: SectionMetadata): string =>
  `/horizon-mapping?${new URLSearchParams({ search: sectionId, title: String(title), part })}`;

interface VersionsDialogProps {
  /** Whose versions; null keeps the dialog closed. */
  entry: SectionMetadata | null;
  onClose: () => void;
}

/** When an entry was saved, by whom, and what each version holds. */
export const VersionsDialog = ({ entry, onClose }: VersionsDialogProps) => {
  const shown = useLast(entry);
  return (
    <Dialog
      isOpen={entry !== null}
      onClose={onClose}
      size="xl"
      title={words.title(shown ? entryName(shown) : "")}
      description={shown?.sectionDescription}
      footer={
        <>
          {shown ? (
            <Button asChild variant="outline">
              <Link to={horizonPath(shown)}>{words.compare}</Link>
            </Button>
          ) : null}
          <Button onClick={onClose}>{words.close}</Button>
        </>
      }
    >
      {shown ? <Versions entry={shown} /> : null}
    </Dialog>
  );
};
