import { listInvitations } from "../../../shared/api/invitations.ts";
import { managesRole } from "../../../shared/permissions/manageable-roles.ts";
import { endpoint } from "../../core/endpoint/endpoint.ts";
import { users } from "../users/user-repository.ts";
import { invitations } from "./invitation-repository.ts";

export const handler = endpoint(listInvitations, async (_input, ctx) => {
  const companyId = ctx.companyId();
  const [rows, people] = await Promise.all([
    invitations.list(companyId, ctx.now),
    users.listOfCompany(companyId),
  ]);
  return rows.map((row) => {
    const inviter = people.find(({ id }) => id === row.invitedBy);
    const isUsable = inviter?.isActive === true && managesRole(inviter.role, row.role);
    return { ...row, invitedByUser: inviter ?? null, isUsable };
  });
});
