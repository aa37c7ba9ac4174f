import { useState } from "react";
import type { TeamMember } from "../../../../shared/schemas/user.ts";
import { RoleBadge } from "../../ui/badge.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { type Column, DataTable } from "../../ui/data-table.tsx";
import { Note } from "../../ui/note.tsx";
import { RowActions } from "../../ui/row-actions.tsx";
import { messages } from "./messages.ts";
import { memberName, PersonCell } from "./person-cell.tsx";
import { useDecideRequest } from "./use-decide-request.ts";

const { requests: words } = messages;
const rowKey = ({ id }: TeamMember) => id;

interface Decisions {
  isPending: boolean;
  onApprove: (person: TeamMember) => void;
  onDecline: (person: TeamMember) => void;
}

const requestColumns = ({ isPending, onApprove, onDecline }: Decisions): readonly Column<TeamMember>[] => [
  {
    id: "name",
    header: words.columns.name,
    cell: (person) => <PersonCell member={person} isSelf={false} />,
    isMain: true,
  },
  { id: "role", header: words.columns.role, cell: ({ role }) => <RoleBadge role={role} /> },
  {
    id: "actions",
    header: words.columns.actions,
    phone: "end",
    cell: (person) => (
      <RowActions
        about={memberName(person)}
        actions={[
          { label: words.approve, tone: "accent", isPending, onSelect: () => onApprove(person) },
          { label: words.decline, tone: "danger", isPending, onSelect: () => onDecline(person) },
        ]}
      />
    ),
  },
];

/** People who asked to join by the company's name. */
export const JoinRequests = ({ people }: { people: readonly TeamMember[] }) => {
  const { approve, decline, isPending } = useDecideRequest();
  const [declining, setDeclining] = useState<TeamMember | null>(null);
  const columns = requestColumns({
    isPending,
    onApprove: (person) => void approve(person),
    onDecline: setDeclining,
  });
  const confirmDecline = async () => {
    if (declining) await decline(declining);
    setDeclining(null);
  };
  return (
    <>
      <Note>{words.hint}</Note>
      <DataTable caption={words.caption} columns={columns} rows={people} rowKey={rowKey} />
      <ConfirmDialog
        isOpen={declining !== null}
        title={words.confirm.title}
        body={declining ? words.confirm.body(memberName(declining)) : ""}
        confirmLabel={words.decline}
        isPending={isPending}
        onConfirm={() => void confirmDecline()}
        onCancel={() => setDeclining(null)}
      />
    </>
  );
};
