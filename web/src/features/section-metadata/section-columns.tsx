import { Paperclip } from "lucide-react";
import { Link } from "react-router-dom";
import { fillPath } from "../../../../shared/api/fill-path.ts";
import { downloadSectionFile } from "../../../../shared/api/section-metadata.ts";
import { sectionColumns as files } from "../../../../shared/exports/columns.ts";
import { officialSection, type SectionMetadata } from "../../../../shared/schemas/section-metadata.ts";
import { formatDate } from "../../lib/format.ts";
import { sectionTextPath } from "../../lib/law-path.ts";
import { textSources } from "../../lib/text-sources.ts";
import { Absent } from "../../ui/absent.tsx";
import type { Column } from "../../ui/data-table.tsx";
import { RowActions } from "../../ui/row-actions.tsx";
import rowButton from "../../ui/row-button.module.css";
import { textColumn } from "../../ui/text-column.tsx";
import { messages } from "./messages.ts";
import styles from "./section-metadata.module.css";
import { TextState } from "./text-state.tsx";

const { columns: words } = messages;

/** What an entry is called: `21 CFR 11.10`. */
export const entryName = ({ title, sectionId }: Pick<SectionMetadata, "title" | "sectionId">): string =>
  messages.entry(title, sectionId);

/** Where the file of an entry's newest version is saved from. */
export const filePath = (id: string): string => fillPath(downloadSectionFile.path, { id });

/** A section of the copy of the law: the source alone changes it. */
const isOfficial = ({ id }: SectionMetadata): boolean => officialSection(id) !== undefined;

const SectionCell = ({ entry }: { entry: SectionMetadata }) => (
  <span className={styles.stacked}>
    <span className={styles.section}>
      {entry.sectionId}
      {entry.source ? <span className={styles.source}>{textSources[entry.source]}</span> : null}
    </span>
    {entry.sectionDescription ? <span className={styles.quiet}>{entry.sectionDescription}</span> : null}
    {entry.attachedFileName ? (
      <a
        className={styles.file}
        href={filePath(entry.id)}
        target="_blank"
        rel="noopener"
        aria-label={messages.download(entry.attachedFileName)}
      >
        <Paperclip size={13} aria-hidden="true" />
        <span className={styles.fileName}>{entry.attachedFileName}</span>
      </a>
    ) : null}
    {isOfficial(entry) ? null : <TextState {...entry} />}
  </span>
);

interface Actions {
  onVersions: (entry: SectionMetadata) => void;
  onEdit: (entry: SectionMetadata) => void;
  onDelete: (entry: SectionMetadata) => void;
}

/** The official text is read, with all its versions, in the reader. */
const ReadLink = ({ entry }: { entry: SectionMetadata }) => (
  <Link
    className={rowButton.button}
    to={sectionTextPath(entry.title, entry.sectionId)}
    aria-label={messages.of(messages.read, entryName(entry))}
  >
    {messages.read}
  </Link>
);

const ActionsCell = ({ entry, onVersions, onEdit, onDelete }: Actions & { entry: SectionMetadata }) => {
  const about = entryName(entry);
  const name = (label: string) => messages.of(label, about);
  const { versions, edit, delete: remove } = messages;
  return (
    <RowActions
      about={about}
      actions={[
        { label: versions, name: name(versions), onSelect: () => onVersions(entry) },
        { label: edit, name: name(edit), onSelect: () => onEdit(entry) },
        { label: remove, name: name(remove), tone: "danger", onSelect: () => onDelete(entry) },
      ]}
    />
  );
};

/** Columns of the list of section metadata. */
export const sectionColumns = (actions: Actions): readonly Column<SectionMetadata>[] => [
  {
    id: "title",
    header: words.title,
    width: "5rem",
    phone: "labeled",
    isSortable: true,
    cell: ({ title }) => title,
  },
  {
    id: "sectionId",
    header: words.sectionId,
    width: "minmax(0, 2fr)",
    isSortable: true,
    isMain: true,
    fields: ["sectionId", "sectionDescription", "fileName"],
    cell: (entry) => <SectionCell entry={entry} />,
  },
  {
    id: "part",
    header: words.part,
    width: "5rem",
    phone: "labeled",
    isSortable: true,
    cell: ({ part }) => part,
  },
  {
    id: "regulator",
    isSpare: true,
    header: words.regulator,
    width: "minmax(0, 1.2fr)",
    isSortable: true,
    cell: ({ regulator }) => regulator || <Absent word={messages.none} />,
  },
  {
    id: "stateVsFederal",
    header: words.level,
    width: "8rem",
    isSortable: true,
    cell: ({ stateVsFederal }) => stateVsFederal ?? <Absent word={messages.none} />,
  },
  textColumn("regulationName", files.regulationName, ({ regulationName }) => regulationName, "14rem"),
  textColumn("chapter", files.chapter, ({ chapter }) => chapter, "6rem"),
  textColumn("subchapter", files.subchapter, ({ subchapter }) => subchapter, "6.5rem"),
  textColumn("updatedAt", files.updatedAt, ({ updatedAt }) => formatDate(updatedAt), "8rem"),
  {
    id: "actions",
    isSet: true,
    header: words.actions,
    phone: "end",
    width: "14.5rem",
    cell: (entry) =>
      isOfficial(entry) ? <ReadLink entry={entry} /> : <ActionsCell entry={entry} {...actions} />,
  },
];
