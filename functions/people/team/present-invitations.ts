import { managesRole } from "../../../shared/permissions/manageable-roles.ts";
import type { Invitation } from "../../../shared/schemas/invitation.ts";
import { users } from "../users/user-repository.ts";
import { invitations } from "./invitation-repository.ts";
import { findInviters } from "./inviters.ts";

/** Open invitations of a company, with who made them. */
export const presentInvitations = async (companyId: string, now: Date): Promise<Invitation[]> => {
  const [rows, people] = await Promise.all([
    invitations.list(companyId, now),
    users.listOfCompany(companyId),
  ]);
  const isListed = ({ invitedBy }: (typeof rows)[number]) => people.some(({ id }) => id === invitedBy);
  const others = [...new Set(rows.filter((row) => !isListed(row)).map(({ invitedBy }) => invitedBy))];
  const programs = (await findInviters(companyId, others)).filter((each) => each.companyId === companyId);
  const inviters = [...people, ...programs];
  return rows.map((row) => {
    const inviter = inviters.find(({ id }) => id === row.invitedBy);
    const isUsable = inviter?.isActive === true && managesRole(inviter.role, row.role);
    return { ...row, invitedByUser: inviter ?? null, isUsable };
  });
};
