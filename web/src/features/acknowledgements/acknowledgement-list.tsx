import { MailCheck } from "lucide-react";
import type { AcknowledgementRow } from "../../../../shared/schemas/acknowledgement.ts";
import { formatDate } from "../../lib/format.ts";
import type { Column } from "../../ui/data-table.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ListPage } from "../../ui/list-page.tsx";
import { messages } from "./acknowledgement-messages.ts";
import { AcknowledgementState } from "./acknowledgement-state.tsx";
import styles from "./acknowledgements.module.css";
import { ShareBar } from "./shares.tsx";
import { useAcknowledgements } from "./use-acknowledgements.ts";

const { list: words } = messages;

const columnsOf = (isOfPolicy: boolean): readonly Column<AcknowledgementRow>[] => [
  isOfPolicy
    ? {
        id: "version",
        header: words.version,
        isMain: true,
        width: "minmax(8rem, 1fr)",
        cell: ({ versionNumber }) => messages.version(versionNumber),
      }
    : {
        id: "policy",
        header: words.policy,
        isMain: true,
        width: "minmax(12rem, 2fr)",
        cell: ({ policyName }) => <span className={styles.cut}>{policyName}</span>,
      },
  ...(isOfPolicy
    ? []
    : [
        {
          id: "version",
          header: words.version,
          width: "7rem",
          phone: "hidden" as const,
          cell: ({ versionNumber }: AcknowledgementRow) => messages.version(versionNumber),
        },
      ]),
  {
    id: "confirmed",
    header: words.confirmed,
    width: "minmax(9rem, 1fr)",
    phone: "fill",
    cell: ({ counts }) => (
      <span className={styles.share}>
        <ShareBar counts={counts} />
        <span>{words.share(counts.confirmed, counts.asked)}</span>
      </span>
    ),
  },
  { id: "state", header: words.state, width: "7rem", cell: (row) => <AcknowledgementState {...row} /> },
  { id: "due", header: words.due, width: "8rem", cell: ({ dueDate }) => formatDate(dueDate) },
  {
    id: "started",
    header: words.started,
    width: "8rem",
    narrowWidth: "hidden",
    phone: "hidden",
    cell: ({ startedAt }) => formatDate(startedAt),
  },
];

const columns = { all: columnsOf(false), ofPolicy: columnsOf(true) };

/** The acknowledgements of a company, or of one policy, newest first; for managers. */
export const AcknowledgementList = ({ policyId }: { policyId?: string }) => {
  const list = useAcknowledgements(policyId ? { policyId } : {});
  return (
    <ListPage
      list={list}
      failure={messages.loadFailed}
      loading={messages.loading}
      empty={<EmptyState icon={MailCheck} heading={messages.empty} body={messages.emptyBody} />}
      caption={words.caption}
      columns={policyId ? columns.ofPolicy : columns.all}
      rowKey={({ id }) => id}
      rowLink={({ id }) => `/acknowledgements/${id}`}
      isFixed
      position={({ items, offset, total }) => words.position(offset + 1, offset + items.length, total)}
    />
  );
};
