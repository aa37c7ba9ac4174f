import { listMyAssignments, listRuleAssignments } from "../../../../shared/api/assignments.ts";
import { listPartRules } from "../../../../shared/api/cfr-titles.ts";
import { getCompanyRule, listCompanyRules } from "../../../../shared/api/company-rules.ts";
import { listGroups, listGroupWork } from "../../../../shared/api/groups.ts";
import { listInvitations } from "../../../../shared/api/invitations.ts";
import {
  activateTeamMember,
  changeMemberRole,
  deactivateTeamMember,
  listTeamMembers,
  reassignMemberRules,
} from "../../../../shared/api/team.ts";
import type { CompanyRole } from "../../../../shared/schemas/roles.ts";
import type { TeamMember } from "../../../../shared/schemas/user.ts";
import { useApiMutation } from "../../lib/use-api-mutation.ts";
import { notify } from "../../ui/notify.ts";
import { messages } from "./messages.ts";
import { messages as reassignMessages } from "./reassign-messages.ts";

const { manage: words, requests } = messages;
/** Answers that a reassignment makes out of date, while it is under way and when it has ended. */
export const showingAssignees = [
  listCompanyRules,
  listPartRules,
  getCompanyRule,
  listRuleAssignments,
  listMyAssignments,
  listGroups,
  listGroupWork,
];

/** An invitation is usable only while who made it may give its role. */
const invalidates = [listTeamMembers, listInvitations];
/** Rules say whether their assignee is active. */
const ofStatus = [...invalidates, ...showingAssignees];

/** Changes of a member's role, status and rules, with their toasts. */
export const useManageMember = () => {
  const activating = useApiMutation(activateTeamMember, { invalidates: ofStatus });
  const deactivating = useApiMutation(deactivateTeamMember, { invalidates: ofStatus });
  const changing = useApiMutation(changeMemberRole, { invalidates });
  const reassigning = useApiMutation(reassignMemberRules);
  const activate = async ({ id }: TeamMember): Promise<void> => {
    try {
      await activating.run({ params: { userId: id } });
      notify.success(words.statusUpdated.title, words.statusUpdated.body);
    } catch (error) {
      notify.failure(error, words.statusFailed, requests.tryAgain);
    }
  };
  /** @returns whether it was done */
  const deactivate = async ({ id }: TeamMember, reassignTo: string | undefined): Promise<boolean> => {
    try {
      await deactivating.run({ params: { userId: id }, body: reassignTo ? { reassignTo } : {} });
      notify.success(words.statusUpdated.title, words.statusUpdated.body);
      return true;
    } catch (error) {
      notify.failure(error, words.statusFailed, requests.tryAgain);
      return false;
    }
  };
  /** @returns whether it was begun */
  const reassign = async ({ id }: TeamMember, reassignTo: string, toName: string): Promise<boolean> => {
    try {
      await reassigning.run({ params: { userId: id }, body: { reassignTo } });
      notify.success(reassignMessages.started.title, reassignMessages.started.body(toName));
      return true;
    } catch (error) {
      notify.failure(error, reassignMessages.failed, requests.tryAgain);
      return false;
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
  const isPending = [activating, deactivating, changing, reassigning].some((each) => each.isPending);
  return { activate, deactivate, reassign, setRole, isPending };
};
