import { Users } from "lucide-react";
import { exportPeople } from "../../../../shared/api/exports.ts";
import { can } from "../../../../shared/permissions/can.ts";
import type { TeamMember } from "../../../../shared/schemas/user.ts";
import { formatDate } from "../../lib/format.ts";
import { useOpenView } from "../../lib/list-view.ts";
import { useSession } from "../../lib/session.ts";
import type { ApiState } from "../../lib/use-api.ts";
import { AsyncView } from "../../ui/async-view.tsx";
import { Badge } from "../../ui/badge.tsx";
import { type Column, DataTable } from "../../ui/data-table.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ExportMenu } from "../../ui/export-menu.tsx";
import { useLaidOut } from "../../ui/laid-out.ts";
import { ListTools } from "../../ui/list-tools.tsx";
import { ListViewGate } from "../../ui/list-view-gate.tsx";
import { SavedViews } from "../../ui/saved-views.tsx";
import { SkeletonRows } from "../../ui/skeleton.tsx";
import { type Manager, MemberActions, MemberRole } from "./member-actions.tsx";
import { messages } from "./messages.ts";
import { PersonCell } from "./person-cell.tsx";
import styles from "./team.module.css";
import { useFactorReset } from "./use-factor-reset.tsx";
import { useLeaving } from "./use-leaving.tsx";
import { useManageMember } from "./use-manage-member.ts";

const { members: words } = messages;

const rowKey = ({ id }: TeamMember) => id;

/** Columns of the list of members. */
export const memberColumns = (
  ownId: string | undefined,
  manager: Manager | undefined,
): readonly Column<TeamMember>[] => [
  {
    id: "name",
    header: words.columns.name,
    cell: (member) => <PersonCell member={member} isSelf={member.id === ownId} />,
    isMain: true,
    fields: ["name", "email", "jobTitle"],
  },
  {
    id: "role",
    header: words.columns.role,
    cell: (member) => <MemberRole member={member} manager={manager} />,
  },
  {
    id: "department",
    header: words.columns.department,
    phone: "hidden",
    cell: ({ department }) => department || words.noDepartment,
  },
  {
    id: "isActive",
    header: words.columns.status,
    cell: ({ isActive }) =>
      isActive ? (
        <span data-usual="">
          <Badge tone="green">{words.active}</Badge>
        </span>
      ) : (
        <Badge>{words.inactive}</Badge>
      ),
  },
  {
    id: "lastLoginAt",
    header: words.columns.lastLogin,
    phone: "labeled",
    cell: ({ lastLoginAt }) => (
      <span className={styles.day}>{lastLoginAt ? formatDate(lastLoginAt) : words.never}</span>
    ),
  },
];

const actionsColumn = (manager: Manager): Column<TeamMember> => ({
  id: "actions",
  isSet: true,
  header: words.columns.actions,
  phone: "end",
  cell: (member) => <MemberActions member={member} manager={manager} />,
});

interface MemberListProps {
  state: ApiState<TeamMember[]>;
}

const List = ({ state }: MemberListProps) => {
  const { user } = useSession();
  const manage = useManageMember();
  const { dialogs, progress, onDeactivate, onReassign } = useLeaving(state.data, manage);
  const reset = useFactorReset();
  const manager: Manager | undefined = can(user, "member:manage")
    ? {
        id: user?.id,
        role: user?.role,
        isPending: manage.isPending,
        onRole: (member, role) => void manage.setRole(member, role),
        onActivate: (member) => void manage.activate(member),
        onDeactivate,
        onReassign,
        onReset: can(user, "security:manage") ? reset.ask : undefined,
      }
    : undefined;
  const columns = [...memberColumns(user?.id, manager), ...(manager ? [actionsColumn(manager)] : [])];
  const { view } = useOpenView("people");
  const layout = useLaidOut("people", columns, { view });
  return (
    <>
      {progress}
      <AsyncView
        state={state}
        failure={words.loadFailed}
        loading={words.loading}
        skeleton={<SkeletonRows height="4.375rem" hasHead />}
        isEmpty={(members) => members.length === 0}
        empty={<EmptyState icon={Users} heading={words.empty} />}
      >
        {(members) => (
          <>
            <ListTools
              layout={layout}
              views={<SavedViews list="people" layout={layout} />}
              file={<ExportMenu contract={exportPeople} query={{}} columns={layout.fields} />}
            />
            <DataTable caption={words.caption} {...layout.table} rows={members} rowKey={rowKey} />
          </>
        )}
      </AsyncView>
      {dialogs}
      {reset.dialog}
    </>
  );
};

/** The people of the company; who manages them gets the actions. */
export const MemberList = (props: MemberListProps) => (
  <ListViewGate list="people">
    <List {...props} />
  </ListViewGate>
);
