import { useCallback, useState } from "react";
import type { TeamMember } from "../../../../shared/schemas/user.ts";
import { useInvalidate } from "../../lib/invalidation.ts";
import { DeactivateDialog } from "./deactivate-dialog.tsx";
import { memberName } from "./person-cell.tsx";
import { ReassignDialog } from "./reassign-dialog.tsx";
import { type Handover, ReassignmentProgress } from "./reassignment-progress.tsx";
import { showingAssignees, type useManageMember } from "./use-manage-member.ts";

type Manage = ReturnType<typeof useManageMember>;

/** What is asked about a person who is deactivated, and the result for their rules. */
export const useLeaving = (members: readonly TeamMember[] | undefined, manage: Manage) => {
  const [leaving, setLeaving] = useState<TeamMember | null>(null);
  const [relieved, setRelieved] = useState<TeamMember | null>(null);
  const [handover, setHandover] = useState<Handover | null>(null);
  const invalidate = useInvalidate();
  const refresh = useCallback(() => void invalidate(showingAssignees), [invalidate]);
  const nameOf = (userId: string): string => {
    const person = members?.find(({ id }) => id === userId);
    return person ? memberName(person) : "";
  };
  const deactivate = async (member: TeamMember, reassignTo: string | undefined) => {
    const isDone = await manage.deactivate(member, reassignTo);
    setLeaving(null);
    if (isDone && reassignTo) setHandover({ from: member, toName: nameOf(reassignTo) });
  };
  const reassign = async (member: TeamMember, reassignTo: string) => {
    const toName = nameOf(reassignTo);
    const isBegun = await manage.reassign(member, reassignTo, toName);
    setRelieved(null);
    if (isBegun) setHandover({ from: member, toName });
  };
  return {
    onDeactivate: setLeaving,
    onReassign: setRelieved,
    progress: handover ? (
      <ReassignmentProgress
        key={handover.from.id + handover.toName}
        {...handover}
        onEnd={refresh}
        onHide={() => setHandover(null)}
      />
    ) : null,
    dialogs: (
      <>
        <DeactivateDialog
          member={leaving}
          isPending={manage.isPending}
          onConfirm={(member, reassignTo) => void deactivate(member, reassignTo)}
          onCancel={() => setLeaving(null)}
        />
        <ReassignDialog
          member={relieved}
          isPending={manage.isPending}
          onConfirm={(member, reassignTo) => void reassign(member, reassignTo)}
          onClose={() => setRelieved(null)}
        />
      </>
    ),
  };
};
