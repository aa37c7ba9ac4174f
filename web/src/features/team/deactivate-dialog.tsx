import { useState } from "react";
import { getMemberWorkload } from "../../../../shared/api/team.ts";
import type { TeamMember } from "../../../../shared/schemas/user.ts";
import { useApi } from "../../lib/use-api.ts";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { type Leaving, LeavingChoice } from "./leaving-choice.tsx";
import { messages } from "./messages.ts";
import { memberName } from "./person-cell.tsx";
import { messages as reassignMessages } from "./reassign-messages.ts";

const { manage: words } = messages;

interface DeactivateDialogProps {
  /** Whom to ask about; null keeps the dialog closed. */
  member: TeamMember | null;
  isPending: boolean;
  /** @param reassignTo who gets their rules; undefined where they stay */
  onConfirm: (member: TeamMember, reassignTo: string | undefined) => void;
  onCancel: () => void;
}

const kept: Leaving = { reassigns: false, to: "" };

/** Asks before a person is kept out, and what becomes of the rules that are assigned to them. */
export const DeactivateDialog = ({ member, isPending, onConfirm, onCancel }: DeactivateDialogProps) => {
  // The last person stays on screen while the dialog closes.
  const [shown, setShown] = useState(member);
  const [leaving, setLeaving] = useState(kept);
  const [isAsking, setAsking] = useState(false);
  if (member && member !== shown) {
    setShown(member);
    setLeaving(kept);
    setAsking(false);
  }
  // Work is given and taken on other screens: asked again each time.
  const args = member ? { params: { userId: member.id } } : null;
  const open = useApi(getMemberWorkload, args, { freshFor: 0, keepFor: 0 }).data?.openAssignments ?? 0;
  const confirm = () => {
    if (!member) return;
    if (leaving.reassigns && !leaving.to) return setAsking(true);
    onConfirm(member, leaving.reassigns ? leaving.to : undefined);
  };
  return (
    <ConfirmDialog
      isOpen={member !== null}
      title={shown ? words.confirm.title(memberName(shown)) : ""}
      body={words.confirm.body}
      confirmLabel={words.deactivate}
      isPending={isPending}
      onConfirm={confirm}
      onCancel={onCancel}
    >
      {shown && open > 0 ? (
        <LeavingChoice
          member={shown}
          count={open}
          value={leaving}
          onChange={setLeaving}
          error={isAsking && !leaving.to ? reassignMessages.choice.missing : undefined}
        />
      ) : null}
    </ConfirmDialog>
  );
};
