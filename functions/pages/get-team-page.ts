import { getTeamPage } from "../../shared/api/pages.ts";
import { can } from "../../shared/permissions/can.ts";
import { maxGroups } from "../../shared/schemas/group.ts";
import { endpoint } from "../core/endpoint/endpoint.ts";
import { invitations } from "../people/team/invitation-repository.ts";
import { presentInvitations } from "../people/team/present-invitations.ts";
import { joiningPeople, teamMembers } from "../people/team/team-members.ts";
import { groupsPage, readsOfGroups } from "../work/groups/group-list.ts";

export const handler = endpoint(
  getTeamPage,
  async (_input, ctx) => {
    const companyId = ctx.companyId();
    const actor = ctx.actor();
    const [members, groups, invited, joining] = await Promise.all([
      teamMembers(companyId),
      groupsPage(companyId, { limit: maxGroups }, ctx.now),
      can(actor, "member:manage") ? presentInvitations(companyId, ctx.now) : null,
      can(actor, "join-request:decide") ? joiningPeople(companyId) : null,
    ]);
    return { members, groups, invitations: invited, joinRequests: joining };
  },
  (_input, { companyId, now }) => [...readsOfGroups(companyId), invitations.list(companyId, now)],
);
