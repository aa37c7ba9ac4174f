import { useState } from "react";
import { resetMemberFactors } from "../../../../shared/api/security.ts";
import type { TeamMember } from "../../../../shared/schemas/user.ts";
import { useApiMutation } from "../../lib/use-api-mutation.ts";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { notify } from "../../ui/notify.ts";
import { memberName } from "./person-cell.tsx";
import { messages } from "./reset-messages.ts";

/** Resets the two-step verification of a person who lost theirs, once the administrator has confirmed it. */
export const useFactorReset = () => {
  const [asked, ask] = useState<TeamMember | null>(null);
  const { run, isPending } = useApiMutation(resetMemberFactors);
  const reset = async ({ id }: TeamMember) => {
    try {
      const { message } = await run({ params: { userId: id } });
      notify.success(messages.done, message);
    } catch (error) {
      notify.failure(error, messages.failed, messages.failedBody);
    }
    ask(null);
  };
  return {
    ask,
    dialog: (
      <ConfirmDialog
        isOpen={asked !== null}
        title={asked ? messages.title(memberName(asked)) : ""}
        body={messages.body}
        confirmLabel={messages.confirm}
        isPending={isPending}
        onConfirm={() => void (asked && reset(asked))}
        onCancel={() => ask(null)}
      />
    ),
  };
};
