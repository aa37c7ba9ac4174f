import { Paperclip } from "lucide-react";
import { fillPath } from "../../../../shared/api/contract.ts";
import { downloadSectionFile } from "../../../../shared/api/section-metadata.ts";
import type { SectionMetadata } from "../../../../shared/schemas/section-metadata.ts";
import type { Column } from "../../ui/data-table.tsx";
import { RowButton } from "../../ui/row-button.tsx";
import { messages } from "./messages.ts";
import styles from "./section-metadata.module.css";
import { TextState } from "./text-state.tsx";

const { columns: words } = messages;

/** What an entry is called: `21 CFR 11.10`. */
export const entryName = ({ title, sectionId }: Pick<SectionMetadata, "title" | "sectionId">): string =>
  messages.entry(title, sectionId);

/** Where the file of an entry's newest version is saved from. */
export const filePath = (id: string): string => fillPath(downloadSectionFile.path, { id });

const SectionCell = ({ entry }: { entry: SectionMetadata }) => (
  <span className={styles.stacked}>
    <span className={styles.section}>{entry.sectionId}</span>
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
    <TextState {...entry} />
  </span>
);

interface Actions {
  onVersions: (entry: SectionMetadata) => void;
  onEdit: (entry: SectionMetadata) => void;
  onDelete: (entry: SectionMetadata) => void;
}

const ActionsCell = ({ entry, onVersions, onEdit, onDelete }: Actions & { entry: SectionMetadata }) => {
  const name = entryName(entry);
  return (
    <span className={styles.actions}>
      <RowButton aria-label={messages.of(messages.versions, name)} onClick={() => onVersions(entry)}>
        {messages.versions}
      </RowButton>
      <RowButton aria-label={messages.of(messages.edit, name)} onClick={() => onEdit(entry)}>
        {messages.edit}
      </RowButton>
      <RowButton
        tone="danger"
        aria-label={messages.of(messages.delete, name)}
        onClick={() => onDelete(entry)}
      >
        {messages.delete}
      </RowButton>
    </span>
  );
};

/** Columns of the list of section metadata. */
export const sectionColumns = (actions: Actions): readonly Column<SectionMetadata>[] => [
  { id: "title", header: words.title, width: "5rem", isSortable: true, cell: ({ title }) => title },
  {
    id: "sectionId",
    header: words.sectionId,
    width: "minmax(0, 2fr)",
    isSortable: true,
    isMain: true,
    cell: (entry) => <SectionCell entry={entry} />,
  },
  { id: "part", header: words.part, width: "5rem", isSortable: true, cell: ({ part }) => part },
  {
    id: "regulator",
    header: words.regulator,
    width: "minmax(0, 1.2fr)",
    isSortable: true,
    cell: ({ regulator }) => regulator || messages.none,
  },
  {
    id: "stateVsFederal",
    header: words.level,
    width: "8rem",
    isSortable: true,
    cell: ({ stateVsFederal }) => stateVsFederal ?? messages.none,
  },
  {
    id: "actions",
    header: words.actions,
    width: "14.5rem",
    cell: (entry) => <ActionsCell entry={entry} {...actions} />,
  },
];
