import { Button } from "@chakra-ui/react";
import { Plus, UsersRound } from "lucide-react";
import { useState } from "react";
import { can } from "../../../../../shared/permissions/can.ts";
import type { Group, GroupBody, GroupsPage } from "../../../../../shared/schemas/group.ts";
import type { TeamMember } from "../../../../../shared/schemas/user.ts";
import { formatPerson } from "../../../lib/format.ts";
import { useSession } from "../../../lib/session.ts";
import type { ApiState } from "../../../lib/use-api.ts";
import { useLast } from "../../../lib/use-last.ts";
import { AsyncView } from "../../../ui/async-view.tsx";
import { Badge } from "../../../ui/badge.tsx";
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx";
import { type Column, DataTable } from "../../../ui/data-table.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { notify } from "../../../ui/notify.ts";
import { RowActions } from "../../../ui/row-actions.tsx";
import { SkeletonRows } from "../../../ui/skeleton.tsx";
import { GroupDialog } from "./group-dialog.tsx";
import styles from "./groups.module.css";
import { messages } from "./groups-messages.ts";
import { useManageGroups } from "./use-groups-of-team.ts";

const { columns: headers } = messages;
const rowKey = ({ id }: Group) => id;

const Lead = ({ lead }: Pick<Group, "lead">) =>
  lead ? (
    <span className={styles.lead}>
      {formatPerson(lead)}
      {lead.isActive === false ? <Badge>{messages.inactive}</Badge> : null}
    </span>
  ) : (
    <span className={styles.muted}>{messages.noLead}</span>
  );

const Name = ({ group: { name, isDirectory } }: { group: Group }) => (
  <span className={styles.lead}>
    {name}
    {isDirectory ? <Badge tone="blue">{messages.directory}</Badge> : null}
  </span>
);

const groupColumns: readonly Column<Group>[] = [
  { id: "name", header: headers.name, isMain: true, cell: (group) => <Name group={group} /> },
  { id: "lead", header: headers.lead, cell: (group) => <Lead lead={group.lead} /> },
  {
    id: "members",
    header: headers.members,
    phone: "labeled",
    cell: ({ members }) => <span title={members.map(formatPerson).join(", ")}>{members.length}</span>,
  },
  { id: "open", header: headers.open, phone: "labeled", cell: ({ open }) => open },
  {
    id: "overdue",
    header: headers.overdue,
    phone: "labeled",
    cell: ({ overdue }) => <span className={overdue > 0 ? styles.late : undefined}>{overdue}</span>,
  },
];

const actionsColumn = (onEdit: (group: Group) => void, onDelete: (group: Group) => void): Column<Group> => ({
  id: "actions",
  header: headers.actions,
  phone: "end",
  cell: (group) => (
    <RowActions
      about={group.name}
      actions={[
        { label: messages.edit, onSelect: () => onEdit(group) },
        { label: messages.remove, tone: "danger", onSelect: () => onDelete(group) },
      ]}
    />
  ),
});

interface GroupListProps {
  state: ApiState<GroupsPage>;
  team: readonly TeamMember[];
}

/** The company's groups with their people and open work; managers make, change and delete them. */
export const GroupList = ({ state, team }: GroupListProps) => {
  const { user } = useSession();
  const isManager = can(user, "group:manage");
  const { save, remove, isPending } = useManageGroups();
  const [edited, setEdited] = useState<Group | "new" | null>(null);
  const [deleting, setDeleting] = useState<Group | null>(null);
  const asked = useLast(deleting);
  const submit = async (body: GroupBody) => {
    await save(edited === "new" ? null : edited, body);
    setEdited(null);
    notify.success(messages.successTitle, messages.saved);
  };
  const confirm = async () => {
    if (!deleting) return;
    try {
      await remove(deleting);
      notify.success(messages.successTitle, messages.deleted);
    } catch (error) {
      notify.failure(error, messages.errorTitle, messages.tryAgain);
    }
    setDeleting(null);
  };
  const create = isManager ? (
    <Button variant="outline" size="sm" aria-haspopup="dialog" onClick={() => setEdited("new")}>
      <Plus aria-hidden="true" />
      {messages.new}
    </Button>
  ) : null;
  const columns = isManager ? [...groupColumns, actionsColumn(setEdited, setDeleting)] : groupColumns;
  return (
    <>
      <div className={styles.bar}>{create}</div>
      <AsyncView
        state={state}
        failure={messages.loadFailed}
        skeleton={<SkeletonRows hasHead />}
        isEmpty={({ items }) => items.length === 0}
        empty={<EmptyState icon={UsersRound} heading={messages.empty} body={messages.emptyBody} />}
      >
        {({ items }) => (
          <DataTable caption={messages.caption} columns={columns} rows={items} rowKey={rowKey} />
        )}
      </AsyncView>
      <GroupDialog
        group={edited}
        team={team}
        isPending={isPending}
        onSubmit={submit}
        onClose={() => setEdited(null)}
      />
      <ConfirmDialog
        isOpen={deleting !== null}
        title={messages.confirm.title}
        body={asked ? messages.confirm.body(asked.name) : ""}
        confirmLabel={messages.remove}
        isPending={isPending}
        onConfirm={() => void confirm()}
        onCancel={() => setDeleting(null)}
      />
    </>
  );
};
