import { useState } from "react";
import { getMemberWorkload } from "../../../../shared/api/team.ts";
import type { TeamMember } from "../../../../shared/schemas/user.ts";
import { useApi } from "../../lib/use-api.ts";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { messages } from "./messages.ts";
import { memberName } from "./person-cell.tsx";

const { manage: words } = messages;

interface DeactivateDialogProps {
  /** Whom to ask about; null keeps the dialog closed. */
  member: TeamMember | null;
  isPending: boolean;
  onConfirm: (member: TeamMember) => void;
  onCancel: () => void;
}

/** Asks before a person is kept out, and says what is assigned to them. */
export const DeactivateDialog = ({ member, isPending, onConfirm, onCancel }: DeactivateDialogProps) => {
  // The last person stays on screen while the dialog closes.
  const [shown, setShown] = useState(member);
  if (member && member !== shown) setShown(member);
  // Work is given and taken on other screens: asked anew each time.
  const args = member ? { params: { userId: member.id } } : null;
  const open = useApi(getMemberWorkload, args, { freshFor: 0, keepFor: 0 }).data?.openAssignments ?? 0;
  return (
    <ConfirmDialog
      isOpen={member !== null}
      title={shown ? words.confirm.title(memberName(shown)) : ""}
      body={open > 0 ? `${words.confirm.body} ${words.confirm.work(open)}` : words.confirm.body}
      confirmLabel={words.deactivate}
      isPending={isPending}
      onConfirm={() => member && onConfirm(member)}
      onCancel={onCancel}
    />
  );
};
