import { listInvitations } from "../../../../shared/api/invitations.ts";
import {
  activateTeamMember,
  changeMemberRole,
  deactivateTeamMember,
  listTeamMembers,
} from "../../../../shared/api/team.ts";
import type { CompanyRole } from "../../../../shared/schemas/roles.ts";
import type { TeamMember } from "../../../../shared/schemas/user.ts";
import { useApiMutation } from "../../lib/use-api-mutation.ts";
import { notify } from "../../ui/notify.ts";
import { messages } from "./messages.ts";

const { manage: words, requests } = messages;
/** An invitation is usable only while who made it may give its role. */
const invalidates = [listTeamMembers, listInvitations];

/** Changes of a member's role and status, with their toasts. */
export const useManageMember = () => {
  const activating = useApiMutation(activateTeamMember, { invalidates });
  const deactivating = useApiMutation(deactivateTeamMember, { invalidates });
  const changing = useApiMutation(changeMemberRole, { invalidates });
  const setActive = async ({ id }: TeamMember, isActive: boolean): Promise<void> => {
    try {
      await (isActive ? activating : deactivating).run({ params: { userId: id } });
      notify.success(words.statusUpdated.title, words.statusUpdated.body);
    } catch (error) {
      notify.failure(error, words.statusFailed, requests.tryAgain);
    }
  };
  const setRole = async ({ id }: TeamMember, role: CompanyRole): Promise<void> => {
    try {
      await changing.run({ params: { userId: id }, body: { role } });
      notify.success(words.roleUpdated.title, words.roleUpdated.body);
    } catch (error) {
      notify.failure(error, words.roleFailed, requests.tryAgain);
    }
  };
  const isPending = activating.isPending || deactivating.isPending || changing.isPending;
  return { setActive, setRole, isPending };
};
