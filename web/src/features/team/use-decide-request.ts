import {
  approveJoinRequest,
  declineJoinRequest,
  listJoinRequests,
  listTeamMembers,
} from "../../../../shared/api/team.ts";
import type { TeamMember } from "../../../../shared/schemas/user.ts";
import { useApiMutation } from "../../lib/use-api-mutation.ts";
import { notify } from "../../ui/notify.ts";
import { messages } from "./messages.ts";
import { memberName } from "./person-cell.tsx";

const { requests: words } = messages;
const invalidates = [listJoinRequests, listTeamMembers];

/** Approves and declines requests to join, with their toasts. */
export const useDecideRequest = () => {
  const approving = useApiMutation(approveJoinRequest, { invalidates });
  const declining = useApiMutation(declineJoinRequest, { invalidates });
  const approve = async (person: TeamMember): Promise<void> => {
    try {
      await approving.run({ params: { userId: person.id } });
      notify.success(words.approved.title, words.approved.body(memberName(person)));
    } catch (error) {
      notify.failure(error, words.approveFailed, words.tryAgain);
    }
  };
  const decline = async (person: TeamMember): Promise<void> => {
    try {
      await declining.run({ params: { userId: person.id } });
      notify.success(words.declined.title, words.declined.body(memberName(person)));
    } catch (error) {
      notify.failure(error, words.declineFailed, words.tryAgain);
    }
  };
  return { approve, decline, isPending: approving.isPending || declining.isPending };
};
