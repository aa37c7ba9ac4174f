import {
  cancelInvitation,
  inviteTeamMember,
  listInvitations,
  resendInvitation,
} from "../../../../shared/api/invitations.ts";
import type { Invitation } from "../../../../shared/schemas/invitation.ts";
import { useApiMutation } from "../../lib/use-api-mutation.ts";
import { notify } from "../../ui/notify.ts";
import { messages } from "./invitation-messages.ts";

const invalidates = [listInvitations];

/** Makes an invitation. The caller shows a failure, since it knows the fields. */
export const useInvite = () => useApiMutation(inviteTeamMember, { invalidates });

/** Sends and cancels invitations that were made, with their toasts. */
export const useInvitations = () => {
  const sending = useApiMutation(resendInvitation, { invalidates });
  const cancelling = useApiMutation(cancelInvitation, { invalidates });
  const resend = async ({ id }: Invitation): Promise<void> => {
    try {
      await sending.run({ params: { id } });
      notify.success(messages.sent.title, messages.sent.body);
    } catch (error) {
      notify.failure(error, messages.sendFailed, messages.tryAgain);
    }
  };
  const cancel = async ({ id }: Invitation): Promise<void> => {
    try {
      await cancelling.run({ params: { id } });
      notify.success(messages.cancelled.title, messages.cancelled.body);
    } catch (error) {
      notify.failure(error, messages.cancelFailed, messages.tryAgain);
    }
  };
  return { resend, cancel, isPending: sending.isPending || cancelling.isPending };
};
