import { newId, newToken, sha256 } from "../../../functions/core/ids.ts";
import { table } from "../../../functions/core/table/table.ts";
import { type InvitationRow, invitations } from "../../../functions/people/team/invitation-repository.ts";
import { guardSecret } from "./captured-logs.ts";
import type { Person } from "./people.ts";

const day = 24 * 3_600_000;

/** An open invitation that `inviter` made, and the token of its link. */
export const anInvitation = async (
  inviter: Person,
  over: Partial<InvitationRow> = {},
): Promise<{ row: InvitationRow; token: string }> => {
  const token = newToken();
  guardSecret(token);
  const companyId = inviter.user.companyId ?? "";
  const email = over.email ?? `invited-${newId()}@example.com`;
  const row: InvitationRow = {
    id: invitations.idOf(companyId, email),
    companyId,
    email,
    role: "member",
    department: null,
    jobTitle: null,
    invitedBy: inviter.user.id,
    tokenHash: sha256(token),
    // Sent a day ago, so it may be sent again.
    createdAt: new Date(Date.now() - day).toISOString(),
    expiresAt: new Date(Date.now() + 6 * day).toISOString(),
    ...over,
  };
  await table.transact(invitations.insertOperations(row));
  return { row, token };
};

/** What a person who was invited sends to register. */
export const anAcceptance = (invitationToken: string, email: string) => ({
  email,
  password: "Invited password 1",
  firstName: "Ida",
  lastName: "Rhodes",
  role: "company_admin",
  invitationToken,
});
