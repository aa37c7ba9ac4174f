import { Users } from "lucide-react";
import { useMemo } from "react";
import type { TeamMember } from "../../../../shared/schemas/user.ts";
import { formatDate } from "../../lib/format.ts";
import { useSession } from "../../lib/session.ts";
import type { ApiState } from "../../lib/use-api.ts";
import { AsyncView } from "../../ui/async-view.tsx";
import { Badge, RoleBadge } from "../../ui/badge.tsx";
import { type Column, DataTable } from "../../ui/data-table.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { SkeletonRows } from "../../ui/skeleton.tsx";
import { messages } from "./messages.ts";
import { PersonCell } from "./person-cell.tsx";

const { members: words } = messages;

const rowKey = ({ id }: TeamMember) => id;

/** Columns of specification 3, section 2; the actions come with their feature. */
const memberColumns = (ownId: string | undefined): readonly Column<TeamMember>[] => [
  {
    id: "name",
    header: words.columns.name,
    cell: (member) => <PersonCell member={member} isSelf={member.id === ownId} />,
    isMain: true,
  },
  { id: "role", header: words.columns.role, cell: ({ role }) => <RoleBadge role={role} /> },
  {
    id: "department",
    header: words.columns.department,
    cell: ({ department }) => department || words.noDepartment,
  },
  {
    id: "status",
    header: words.columns.status,
    cell: ({ isActive }) =>
      isActive ? <Badge tone="green">{words.active}</Badge> : <Badge>{words.inactive}</Badge>,
  },
  {
    id: "lastLogin",
    header: words.columns.lastLogin,
    cell: ({ lastLoginAt }) => (lastLoginAt ? formatDate(lastLoginAt) : words.never),
  },
];

/** The people of the company. */
export const MemberList = ({ state }: { state: ApiState<TeamMember[]> }) => {
  const { user } = useSession();
  const columns = useMemo(() => memberColumns(user?.id), [user?.id]);
  return (
    <AsyncView
      state={state}
      failure={words.loadFailed}
      skeleton={<SkeletonRows height="4rem" />}
      isEmpty={(members) => members.length === 0}
      empty={<EmptyState icon={Users} heading={words.empty} />}
    >
      {(members) => <DataTable caption={words.caption} columns={columns} rows={members} rowKey={rowKey} />}
    </AsyncView>
  );
};
