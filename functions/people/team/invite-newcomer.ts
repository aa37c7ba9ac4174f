import type { Invitation, InvitationForm } from "../../../shared/schemas/invitation.ts";
import type { Context } from "../../core/endpoint/context.ts";
import { conflict } from "../../core/problem.ts";
import { isHiddenRequest } from "../users/hidden-request.ts";
import { users } from "../users/user-repository.ts";
import { invitations } from "./invitation-repository.ts";
import { requireManages } from "./manage-member.ts";
import { requireConfirmed } from "./require-confirmed.ts";
import { sendInvitation } from "./send-invitation.ts";

/** Keeps the product from being used to send mail to strangers. A burst may exceed it by a few. */
const maxOpen = 200;

/** Reveals only the company's own people, not whether an address has an account elsewhere. */
const requireNewcomer = async (companyId: string, email: string): Promise<void> => {
  const user = await users.findByEmail(email);
  if (user?.companyId !== companyId || isHiddenRequest(user)) return;
  throw user.membership === "pending"
    ? conflict("This person has asked to join your company. Approve the request instead.", "team.pending")
    : conflict("This person is already in your company.", "team.member");
};

const requireRoom = async (companyId: string, now: Date): Promise<void> => {
  if ((await invitations.list(companyId, now)).length < maxOpen) return;
  throw conflict(
    `${maxOpen} invitations wait to be accepted. Cancel some of them to invite more people.`,
    "invitation.limit",
  );
};

/**
 * Invites a person, in one transaction.
 * @throws 403 before the actor has proven their address, and for a role they may not give; 409 `team.member`, `team.pending`, `invitation.exists` or
 * `invitation.limit`; 429 when the company has sent as many as it may today
 */
export const inviteNewcomer = async (form: InvitationForm, ctx: Context): Promise<Invitation> => {
  const companyId = ctx.companyId();
  requireConfirmed(ctx);
  requireManages(ctx, form.role);
  await requireNewcomer(companyId, form.email);
  await requireRoom(companyId, ctx.now);
  const invitation = {
    id: invitations.idOf(companyId, form.email),
    companyId,
    email: form.email,
    role: form.role,
    department: form.department || null,
    jobTitle: form.jobTitle || null,
    createdAt: ctx.now.toISOString(),
  };
  return sendInvitation(invitation, invitations.insertOperations, ctx);
};
