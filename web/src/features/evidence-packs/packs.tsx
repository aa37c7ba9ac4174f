import { Button } from "@chakra-ui/react";
import { Download, PackageCheck, Trash2 } from "lucide-react";
import { useMemo, useState } from "react";
import { downloadEvidencePack } from "../../../../shared/api/evidence-packs.ts";
import { fillPath } from "../../../../shared/api/fill-path.ts";
import type { EvidencePack } from "../../../../shared/schemas/evidence-pack.ts";
import { formatDate, formatDateTime } from "../../lib/format.ts";
import { AsyncView } from "../../ui/async-view.tsx";
import { Badge } from "../../ui/badge.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { type Column, DataTable } from "../../ui/data-table.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { notify } from "../../ui/notify.ts";
import { PageHeader } from "../../ui/page-header.tsx";
import { SkeletonRows } from "../../ui/skeleton.tsx";
import { PackForm } from "./pack-form.tsx";
import { messages } from "./pack-messages.ts";
import styles from "./packs.module.css";
import { useDeletePack, usePacks } from "./use-packs.ts";

const { columns: words } = messages;
const tones = { queued: "gray", running: "blue", done: "green", failed: "red" } as const;

const Actions = ({ pack, onDelete }: { pack: EvidencePack; onDelete: (pack: EvidencePack) => void }) => {
  const { id, scopeName, day, status } = pack;
  const name = [scopeName, formatDate(day)] as const;
  return (
    <span className={styles.actions}>
      {status === "done" ? (
        <Button asChild size="sm" variant="outline">
          <a
            href={fillPath(downloadEvidencePack.path, { id })}
            target="_blank"
            rel="noopener noreferrer"
            aria-label={messages.downloadOf(...name)}
          >
            <Download size={16} aria-hidden="true" />
            {messages.download}
          </a>
        </Button>
      ) : null}
      <Button
        size="sm"
        variant="outline"
        aria-label={messages.removeOf(...name)}
        onClick={() => onDelete(pack)}
      >
        <Trash2 size={16} aria-hidden="true" />
        {messages.remove}
      </Button>
    </span>
  );
};

const columnsOf = (onDelete: (pack: EvidencePack) => void): readonly Column<EvidencePack>[] => [
  {
    id: "day",
    header: words.day,
    isMain: true,
    cell: ({ day, isDayOver }) => (
      <span className={styles.day}>
        {formatDate(day)}
        {isDayOver ? null : <Badge tone="orange">{messages.notOver}</Badge>}
      </span>
    ),
  },
  { id: "scope", header: words.scope, phone: "below", cell: ({ scopeName }) => scopeName },
  {
    id: "state",
    header: words.state,
    phone: "mark",
    cell: ({ status }) => <Badge tone={tones[status]}>{messages.states[status]}</Badge>,
  },
  {
    id: "hash",
    header: words.hash,
    phone: "below",
    cell: ({ manifestSha256 }) =>
      manifestSha256 ? <code className={styles.hash}>{manifestSha256}</code> : null,
  },
  { id: "made", header: words.made, phone: "hidden", cell: ({ createdAt }) => formatDateTime(createdAt) },
  {
    id: "actions",
    header: words.actions,
    isHeaderHidden: true,
    isSet: true,
    phone: "below",
    cell: (pack) => <Actions pack={pack} onDelete={onDelete} />,
  },
];

const useDeleting = () => {
  const [asked, ask] = useState<EvidencePack>();
  const { run, isPending } = useDeletePack();
  const remove = async () => {
    if (!asked) return;
    try {
      await run({ params: { id: asked.id } });
      notify.success(messages.removed);
    } catch (error) {
      notify.failure(error, messages.removeFailed, messages.removeFailedBody);
    }
    ask(undefined);
  };
  return { asked, ask, remove, isPending };
};

/** Evidence packs of the company: a form for a new one, and those that are kept. */
export const EvidencePacks = () => {
  const state = usePacks();
  const { asked, ask, remove, isPending } = useDeleting();
  const columns = useMemo(() => columnsOf(ask), [ask]);
  return (
    <>
      <PageHeader
        title={messages.title}
        subtitle={messages.subtitle}
        back={{ to: "/reports", label: messages.back }}
      />
      <div className={styles.blocks}>
        <PackForm />
        <AsyncView
          state={state}
          failure={messages.loadFailed}
          skeleton={<SkeletonRows />}
          isEmpty={({ items }) => items.length === 0}
          empty={<EmptyState icon={PackageCheck} heading={messages.empty} body={messages.emptyBody} />}
        >
          {({ items }) => (
            <DataTable caption={messages.caption} columns={columns} rows={items} rowKey={({ id }) => id} />
          )}
        </AsyncView>
      </div>
      <ConfirmDialog
        isOpen={asked !== undefined}
        title={messages.removeTitle}
        body={messages.removeBody}
        confirmLabel={messages.remove}
        isPending={isPending}
        onConfirm={() => void remove()}
        onCancel={() => ask(undefined)}
      />
    </>
  );
};
