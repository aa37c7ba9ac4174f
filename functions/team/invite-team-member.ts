import { inviteTeamMember } from "../../shared/api/invitations.ts";
import { endpoint } from "../core/endpoint.ts";
import { conflict } from "../core/problem.ts";
import { invitations } from "./invitation-repository.ts";
import { requireManages } from "./manage-member.ts";
import { sendInvitation } from "./send-invitation.ts";
import { users } from "./user-repository.ts";

/** So that nobody makes the product a sender of mail to strangers. A burst may pass it by a few. */
const maxOpen = 200;

export const handler = endpoint(inviteTeamMember, async ({ body }, ctx) => {
  const companyId = ctx.companyId();
  requireManages(ctx, body.role);
  await requireNewcomer(companyId, body.email);
  await requireRoom(companyId, ctx.now);
  const invitation = {
    id: invitations.idOf(companyId, body.email),
    companyId,
    email: body.email,
    role: body.role,
    department: body.department || null,
    jobTitle: body.jobTitle || null,
    createdAt: ctx.now.toISOString(),
  };
  return sendInvitation(invitation, invitations.insertOperations, ctx);
});

/** Tells of the company's own people alone: whether an address has an account elsewhere is nobody's business. */
const requireNewcomer = async (companyId: string, email: string): Promise<void> => {
  const user = await users.findByEmail(email);
  if (user?.companyId !== companyId) return;
  throw user.membership === "pending"
    ? conflict("This person has asked to join your company. Approve the request instead.", "team.pending")
    : conflict("This person is in your company already.", "team.member");
};

const requireRoom = async (companyId: string, now: Date): Promise<void> => {
  if ((await invitations.list(companyId, now)).length < maxOpen) return;
  throw conflict(
    `${maxOpen} invitations wait to be accepted. Cancel some of them to invite more people.`,
    "invitation.limit",
  );
};
