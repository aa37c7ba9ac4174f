import { listGroups } from "../../../../shared/api/groups.ts";
import { listInvitations } from "../../../../shared/api/invitations.ts";
import { getTeamPage } from "../../../../shared/api/pages.ts";
import { listJoinRequests, listTeamMembers } from "../../../../shared/api/team.ts";
import { can } from "../../../../shared/permissions/can.ts";
import { callsUnderView } from "../../lib/list-view.ts";
import { answerOf, type FirstCalls, firstCall, type PageCall } from "../../lib/opening.ts";
import { useSession } from "../../lib/session.ts";
import { useApi } from "../../lib/use-api.ts";

/** As many as a company may have: all groups come at once. */
const allGroups = { query: { limit: 100 } };

/** The page's one call, and the calls that it answers. */
const page: PageCall<typeof getTeamPage> = {
  holds: [listTeamMembers, listGroups, listInvitations, listJoinRequests],
  answersIn: ({ members, groups, invitations, joinRequests }) => [
    answerOf(listTeamMembers, {}, members),
    answerOf(listGroups, allGroups, groups),
    ...(invitations ? [answerOf(listInvitations, {}, invitations)] : []),
    ...(joinRequests ? [answerOf(listJoinRequests, {}, joinRequests)] : []),
  ],
};

/** What the page asks for as it opens. */
export const teamCalls: FirstCalls = (place) => [
  firstCall(getTeamPage, {}, page),
  // People are all shown at once: a view lays them out, and changes nothing of what is asked for.
  ...callsUnderView("people", place, () => []),
];

/** The people of the company, its groups, and for managers invitations and requests to join. */
export const useTeam = () => {
  const { user } = useSession();
  // What it holds is kept under its own calls.
  useApi(getTeamPage, {}, { page, keepFor: 0 });
  const isManager = can(user, "member:manage");
  return {
    isManager,
    members: useApi(listTeamMembers, {}),
    groups: useApi(listGroups, allGroups),
    invitations: useApi(listInvitations, isManager ? {} : null),
    requests: useApi(listJoinRequests, can(user, "join-request:decide") ? {} : null),
  };
};

export type Team = ReturnType<typeof useTeam>;
