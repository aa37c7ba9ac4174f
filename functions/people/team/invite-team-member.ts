import { inviteTeamMember } from "../../../shared/api/invitations.ts";
import { endpoint } from "../../core/endpoint/endpoint.ts";
import { invite } from "./invite.ts";

export const handler = endpoint(inviteTeamMember, ({ body }, ctx) => invite(body, ctx));
