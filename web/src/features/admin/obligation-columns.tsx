import { fillPath } from "../../../../shared/api/fill-path.ts";
import { downloadObligationPdf } from "../../../../shared/api/obligation-evaluations.ts";
import { obligationColumns as files } from "../../../../shared/exports/columns.ts";
import type { Obligation } from "../../../../shared/schemas/obligation-evaluation.ts";
import { formatDate } from "../../lib/format.ts";
import { Absent } from "../../ui/absent.tsx";
import type { Column } from "../../ui/data-table.tsx";
import { RowActions } from "../../ui/row-actions.tsx";
import { textColumn } from "../../ui/text-column.tsx";
import styles from "./obligations.module.css";
import { messages } from "./obligations-messages.ts";

const { columns: words } = messages;

/** What an obligation is called: `Sample Act 11, Section 1`. */
const obligationName = ({ regulation, part, section }: Obligation): string =>
  `${regulation} ${part}, ${section}`;

const SectionCell = ({ obligation }: { obligation: Obligation }) => (
  <span className={styles.section}>
    {obligation.section}
    {obligation.sectionPdfPath ? (
      <a
        className={styles.link}
        href={fillPath(downloadObligationPdf.path, { id: obligation.id })}
        target="_blank"
        rel="noopener"
        aria-label={messages.pdfField.download(obligation.sectionPdfName ?? messages.pdf)}
      >
        {messages.pdf}
      </a>
    ) : null}
  </span>
);

const text = (id: "region" | "country" | "state" | "part"): Column<Obligation> => ({
  id,
  header: words[id],
  phone: id === "part" ? "labeled" : "line",
  isSortable: true,
  cell: (obligation) => obligation[id] || <Absent word={messages.none} />,
});

/** Columns of the list of obligations. */
export const obligationColumns = (
  onEdit: (obligation: Obligation) => void,
  onDelete: (obligation: Obligation) => void,
): readonly Column<Obligation>[] => [
  text("region"),
  text("country"),
  text("state"),
  {
    id: "regulation",
    header: words.regulation,
    isSortable: true,
    cell: ({ regulation }) => <span className={styles.regulation}>{regulation}</span>,
    isMain: true,
  },
  text("part"),
  {
    id: "section",
    header: words.section,
    isSortable: true,
    fields: ["section", "fileName"],
    cell: (obligation) => <SectionCell obligation={obligation} />,
  },
  textColumn("sourceUrl", files.sourceUrl, ({ sourceUrl }) => sourceUrl, "14rem"),
  textColumn("updatedAt", files.updatedAt, ({ updatedAt }) => formatDate(updatedAt), "8rem"),
  {
    id: "actions",
    isSet: true,
    header: words.actions,
    phone: "end",
    cell: (obligation) => (
      <RowActions
        about={obligationName(obligation)}
        actions={[
          {
            label: messages.edit,
            name: messages.of(messages.edit, obligationName(obligation)),
            onSelect: () => onEdit(obligation),
          },
          {
            label: messages.delete,
            name: messages.of(messages.delete, obligationName(obligation)),
            tone: "danger",
            onSelect: () => onDelete(obligation),
          },
        ]}
      />
    ),
  },
];
