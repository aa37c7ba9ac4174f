import { ArrowUpRight, Download, Trash2 } from "lucide-react";
import { useRef } from "react";
import { Link, useNavigate } from "react-router-dom";
import type { Policy } from "../../../../shared/schemas/policy.ts";
import { formatDate, formatPerson, formatSize } from "../../lib/format.ts";
import { textProblems } from "../../lib/text-problems.ts";
import type { Column } from "../../ui/data-table.tsx";
import { RowActions } from "../../ui/row-actions.tsx";
import rowButton from "../../ui/row-button.module.css";
import styles from "./policies.module.css";
import { messages, scanNotes } from "./policies-messages.ts";
import { PolicyName } from "./policy-name.tsx";
import { policyPath } from "./use-open-policy.ts";
import { usePolicyDownload } from "./use-policy-download.ts";
import { PolicyStateBadge } from "./versions/policy-state-badge.tsx";

interface ColumnActions {
  onUsage: (policy: Policy) => void;
  /** Without it, deleting is not offered. */
  onDelete: ((policy: Policy) => void) | undefined;
}

/** Why a search does not look into a document, where that is certain. */
const whyUnread = ({ textStatus, textProblem }: Policy): string | undefined => {
  if (textProblem) return `${messages.notSearchable}. ${textProblems[textProblem]}`;
  return textStatus === "empty" || textStatus === "failed" ? messages.notSearchable : undefined;
};

const NameCell = ({ policy }: { policy: Policy }) => {
  const notes = [scanNotes[policy.scanStatus], whyUnread(policy)].filter((note) => note !== undefined);
  return (
    <span
      className={styles.nameCell}
      data-own-lines={notes.length > 0 || policy.state !== "published" ? true : undefined}
    >
      <PolicyName policy={policy} />
      {policy.state === "published" ? null : (
        <span className={styles.state}>
          <PolicyStateBadge state={policy.state} />
        </span>
      )}
      {notes.map((note) => (
        <span key={note} className={styles.unread}>
          {note}
        </span>
      ))}
    </span>
  );
};

const UsageCell = ({ policy, onUsage }: { policy: Policy; onUsage: (policy: Policy) => void }) => {
  const usedIn = messages.usedIn(policy.partCount, policy.ruleCount);
  if (!usedIn) return <span className={styles.quiet}>{messages.notUsed}</span>;
  return (
    <button
      type="button"
      className={styles.usage}
      aria-haspopup="dialog"
      aria-label={messages.usedInOf(usedIn, policy.originalName)}
      onClick={() => onUsage(policy)}
    >
      {usedIn}
    </button>
  );
};

/** A document is opened by a plain link; the menu on phones says the same. */
const ActionsCell = ({ policy, onDelete }: { policy: Policy } & Pick<ColumnActions, "onDelete">) => {
  const link = useRef<HTMLAnchorElement>(null);
  const navigate = useNavigate();
  const { href, target, rel, onClick } = usePolicyDownload(policy.id);
  const name = policy.originalName;
  return (
    <RowActions
      about={name}
      before={
        <>
          <Link className={rowButton.button} to={policyPath(policy)} aria-label={messages.openPolicyOf(name)}>
            {messages.openPolicy}
          </Link>
          <a
            ref={link}
            className={rowButton.button}
            href={href}
            target={target}
            rel={rel}
            aria-label={messages.downloadOf(name)}
            onClick={onClick}
          >
            <Download aria-hidden="true" />
            {messages.download}
          </a>
        </>
      }
      menuOnly={[
        { label: messages.openPolicy, icon: ArrowUpRight, onSelect: () => void navigate(policyPath(policy)) },
        { label: messages.download, icon: Download, onSelect: () => link.current?.click() },
      ]}
      actions={
        onDelete
          ? [
              {
                label: messages.delete,
                icon: Trash2,
                tone: "danger",
                name: messages.deleteOf(name),
                onSelect: () => onDelete(policy),
              },
            ]
          : []
      }
    />
  );
};

/** Columns of the list of documents. */
export const policyColumns = ({ onUsage, onDelete }: ColumnActions): readonly Column<Policy>[] => [
  {
    id: "name",
    header: messages.columns.name,
    isMain: true,
    isSortable: true,
    width: "minmax(10rem, 1fr)",
    cell: (policy) => <NameCell policy={policy} />,
  },
  {
    id: "uploadedAt",
    header: messages.columns.uploadedAt,
    width: "7.5rem",
    narrowWidth: "7rem",
    isSortable: true,
    cell: ({ uploadedAt }) => <span className={styles.fact}>{formatDate(uploadedAt)}</span>,
  },
  {
    id: "fileSize",
    header: messages.columns.fileSize,
    width: "5.5rem",
    narrowWidth: "5rem",
    align: "end",
    isSortable: true,
    cell: ({ fileSize }) => <span className={styles.fact}>{formatSize(fileSize)}</span>,
  },
  {
    id: "uploadedBy",
    header: messages.columns.uploadedBy,
    phone: "hidden",
    width: "9rem",
    narrowWidth: "hidden",
    cell: ({ uploadedByUser }) => (uploadedByUser ? formatPerson(uploadedByUser) : messages.formerMember),
  },
  {
    id: "partCount",
    fields: ["partCount", "ruleCount"],
    header: messages.columns.usage,
    width: "7.5rem",
    narrowWidth: "6.5rem",
    cell: (policy) => <UsageCell policy={policy} onUsage={onUsage} />,
  },
  {
    id: "actions",
    isSet: true,
    header: messages.columns.actions,
    width: "19.5rem",
    phone: "end",
    cell: (policy) => <ActionsCell policy={policy} onDelete={onDelete} />,
  },
];
