import { managesRole } from "../../../shared/permissions/manageable-roles.ts";
import type { Invitation } from "../../../shared/schemas/invitation.ts";
import { users } from "../users/user-repository.ts";
import { invitations } from "./invitation-repository.ts";

/** Open invitations of a company, with who made them. */
export const presentInvitations = async (companyId: string, now: Date): Promise<Invitation[]> => {
  const [rows, people] = await Promise.all([
    invitations.list(companyId, now),
    users.listOfCompany(companyId),
  ]);
  return rows.map((row) => {
    const inviter = people.find(({ id }) => id === row.invitedBy);
    const isUsable = inviter?.isActive === true && managesRole(inviter.role, row.role);
    return { ...row, invitedByUser: inviter ?? null, isUsable };
  });
};
