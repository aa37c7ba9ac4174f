import { inviteTeamMember } from "../../../shared/api/invitations.ts";
import { endpoint } from "../../core/endpoint/endpoint.ts";
import { inviteNewcomer } from "./invite-newcomer.ts";

export const handler = endpoint(inviteTeamMember, ({ body }, ctx) => inviteNewcomer(body, ctx));
