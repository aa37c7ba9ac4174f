import { userKey } from "../../../../functions/core/endpoint/identity.ts";
import { newId } from "../../../../functions/core/ids.ts";
import { table } from "../../../../functions/core/table/table.ts";
import type { User } from "../../../../functions/people/users/user-repository.ts";
import { plant } from "../engine.ts";
import { anInvitation } from "../invitations.ts";
import { anAccount, type Person } from "../people.ts";
import type { Sample } from "./sample.ts";
import type { World } from "./world.ts";

const ofPerson = { "params.userId": { missing: "no-one", status: 404 } } as const;
const ofInvitation = { "params.id": { missing: "none", status: 404 } } as const;

const joinRequest: Sample = {
  request: async ({ asksToJoin }) => ({ params: { userId: (await asksToJoin()).user.id } }),
  owned: ofPerson,
};
const invitation: Sample = {
  request: async ({ admin }) => ({ params: { id: (await anInvitation(admin)).row.id } }),
  owned: ofInvitation,
};

/** A colleague whom managers may change: another one each time. */
const colleague = async ({ company }: World, over: Partial<User> = {}) => ({
  userId: (await anAccount({ companyId: company.id, ...over })).id,
});

const ofColleague: Sample = {
  request: async (world) => ({ params: await colleague(world) }),
  owned: ofPerson,
};

/** From now on the caller is an ordinary person without a company. */
const leaveCompany = async ({ user }: Person): Promise<void> => {
  const row = await table.get(userKey(user.id));
  if (!row) throw new Error("The caller has no account");
  await plant({ ...row, companyId: null, membership: "none", role: "company_admin" });
  if (user.companyId) {
    await table.writeMany([{ remove: { pk: `C#${user.companyId}`, sk: `MEMBER#${user.id}` } }]);
  }
};

/** What the generated tests send to the endpoints of the team. */
export const teamSamples: Readonly<Record<string, Sample>> = {
  listTeamMembers: { request: () => ({}) },
  listJoinRequests: { request: () => ({}) },
  approveJoinRequest: joinRequest,
  declineJoinRequest: joinRequest,
  activateTeamMember: {
    request: async (world) => ({ params: await colleague(world, { isActive: false }) }),
    owned: ofPerson,
  },
  deactivateTeamMember: ofColleague,
  changeMemberRole: {
    request: async (world) => ({ params: await colleague(world), body: { role: "compliance_officer" } }),
    owned: ofPerson,
  },
  getMemberWorkload: ofColleague,
  reassignMemberRules: {
    request: async (world) => ({
      params: await colleague(world, { isActive: false }),
      body: { reassignTo: world.member.user.id },
    }),
    owned: { ...ofPerson, "body.reassignTo": { missing: "no-one", status: 400 } },
  },
  listInvitations: { request: () => ({}) },
  inviteTeamMember: {
    request: () => ({ body: { email: `sample-${newId()}@example.com`, role: "member" } }),
  },
  invitePeopleInBulk: {
    request: () => ({ body: { invitations: [{ email: `sample-${newId()}@example.com`, role: "member" }] } }),
  },
  resendInvitation: invitation,
  cancelInvitation: invitation,
  joinByInvitation: {
    request: async ({ admin, company }, actor) => {
      // Someone of another company stays there: a caller refused for that company must stay refused.
      if (!actor.user.companyId || actor.user.companyId === company.id) await leaveCompany(actor);
      return { body: { token: (await anInvitation(admin, { email: actor.user.email })).token } };
    },
    activity: "joined company",
  },
  inspectInvitation: {
    request: async ({ admin }) => ({ body: { token: (await anInvitation(admin)).token } }),
  },
};
