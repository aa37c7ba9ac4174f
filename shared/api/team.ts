import * as z from "zod";
import { MemberWorkload } from "../schemas/member-workload.ts";
import { CompanyRole } from "../schemas/roles.ts";
import { singleLine } from "../schemas/text.ts";
import { TeamMember } from "../schemas/user.ts";
import { contract } from "./contract.ts";

export const listTeamMembers = contract({
  operationId: "listTeamMembers",
  folder: "people/team",
  method: "GET",
  path: "/api/team/members",
  summary: "The people of the company",
  permission: "member:read",
  response: z.array(TeamMember),
});

export const listJoinRequests = contract({
  operationId: "listJoinRequests",
  folder: "people/team",
  method: "GET",
  path: "/api/team/join-requests",
  summary: "Pending requests to join the company",
  permission: "join-request:decide",
  response: z.array(TeamMember),
});

const userId = z.object({ userId: z.string().max(100) });
/** Who is to have a person's rules. */
const assignee = singleLine(
  z.string("Please select a team member").min(1, "Please select a team member").max(100),
);

export const approveJoinRequest = contract({
  operationId: "approveJoinRequest",
  folder: "people/team",
  method: "POST",
  path: "/api/team/join-requests/{userId}/approve",
  summary: "Let a person join the company in the requested role",
  permission: "join-request:decide",
  audit: "join-request.approved",
  params: userId,
  response: TeamMember,
});

export const declineJoinRequest = contract({
  operationId: "declineJoinRequest",
  folder: "people/team",
  method: "POST",
  path: "/api/team/join-requests/{userId}/decline",
  summary: "Refuse a person's request to join the company",
  permission: "join-request:decide",
  audit: "join-request.declined",
  params: userId,
  response: z.object({ message: z.string() }),
});

export const activateTeamMember = contract({
  operationId: "activateTeamMember",
  folder: "people/team",
  method: "PUT",
  path: "/api/team/members/{userId}/activate",
  summary: "Let a deactivated person sign in again",
  permission: "member:manage",
  audit: "user.activated",
  params: userId,
  response: TeamMember,
});

export const deactivateTeamMember = contract({
  operationId: "deactivateTeamMember",
  folder: "work/handover",
  method: "PUT",
  path: "/api/team/members/{userId}/deactivate",
  summary:
    "Sign a person out everywhere and block their sign-in; their rules stay theirs, or go to `reassignTo`",
  permission: "member:manage",
  audit: "user.deactivated",
  params: userId,
  body: z.object({ reassignTo: assignee.nullish() }),
  response: TeamMember,
});

export const changeMemberRole = contract({
  operationId: "changeMemberRole",
  folder: "people/team",
  method: "PUT",
  path: "/api/team/members/{userId}/role",
  summary: "Change a person's role, from their next call on",
  permission: "member:manage",
  needsStepUp: true,
  audit: "user.role-changed",
  params: userId,
  body: z.object({ role: z.enum(CompanyRole.options, "Please select a role") }),
  response: TeamMember,
});

export const getMemberWorkload = contract({
  operationId: "getMemberWorkload",
  folder: "work/handover",
  method: "GET",
  path: "/api/team/members/{userId}/workload",
  summary: "How many rules are assigned to a person, and to whom they are being reassigned",
  permission: "member:manage",
  params: userId,
  response: MemberWorkload,
});

export const reassignMemberRules = contract({
  operationId: "reassignMemberRules",
  folder: "work/handover",
  method: "POST",
  path: "/api/team/members/{userId}/reassign",
  summary: "Reassign all rules of a deactivated person to an active one; a worker does it, rule by rule",
  permission: "member:manage",
  audit: "user.rules-reassigned",
  success: 202,
  params: userId,
  body: z.object({ reassignTo: assignee }),
  response: MemberWorkload,
});
