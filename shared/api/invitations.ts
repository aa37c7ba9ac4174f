import * as z from "zod";
import {
  Invitation,
  InvitationForm,
  InvitationOffer,
  InvitationResult,
  InvitationRowForm,
  InvitationToken,
  maxInvitationRows,
} from "../schemas/invitation.ts";
import { CurrentUser } from "../schemas/user.ts";
import { contract } from "./contract.ts";

export const listInvitations = contract({
  operationId: "listInvitations",
  folder: "people/team",
  method: "GET",
  path: "/api/team/invitations",
  summary: "Pending invitations, the first to expire first",
  permission: "member:manage",
  response: z.array(Invitation),
});

export const inviteTeamMember = contract({
  operationId: "inviteTeamMember",
  folder: "people/team",
  method: "POST",
  path: "/api/team/invite",
  summary: "Invite a person by email; the link is valid for seven days",
  permission: "member:manage",
  audit: "invitation.created",
  success: 201,
  body: InvitationForm,
  response: Invitation,
});

export const invitePeopleInBulk = contract({
  operationId: "invitePeopleInBulk",
  folder: "people/team",
  method: "POST",
  path: "/api/team/invite/bulk",
  summary: "Invite up to 200 people; returns the result of each row",
  permission: "member:manage",
  audit: "invitation.created",
  body: z.object({ invitations: z.array(InvitationRowForm).min(1).max(maxInvitationRows) }),
  response: z.object({ results: z.array(InvitationResult) }),
});

const invitationId = z.object({ id: z.string().max(100) });

export const resendInvitation = contract({
  operationId: "resendInvitation",
  folder: "people/team",
  method: "POST",
  path: "/api/team/invitations/{id}/resend",
  summary: "Send an invitation again, with a new link and seven more days",
  permission: "member:manage",
  audit: "invitation.resent",
  params: invitationId,
  response: Invitation,
});

export const cancelInvitation = contract({
  operationId: "cancelInvitation",
  folder: "people/team",
  method: "DELETE",
  path: "/api/team/invitations/{id}",
  summary: "Cancel an invitation; its link stops working",
  permission: "member:manage",
  audit: "invitation.cancelled",
  params: invitationId,
  response: z.object({ message: z.string() }),
});

/** A POST, since the token must stand in no address; it changes nothing. */
export const inspectInvitation = contract({
  operationId: "inspectInvitation",
  folder: "people/team",
  method: "POST",
  path: "/api/invitations/inspect",
  summary: "What an invitation's link offers: company, role and email address",
  permission: "public",
  also: [404],
  body: z.object({ token: InvitationToken }),
  response: InvitationOffer,
});

export const joinByInvitation = contract({
  operationId: "joinByInvitation",
  folder: "people/team",
  method: "POST",
  path: "/api/invitations/accept",
  summary: "Join the company of an invitation with an account that has no company",
  permission: "account",
  audit: "invitation.accepted",
  also: [404],
  body: z.object({ token: InvitationToken }),
  response: CurrentUser,
});
