import { listInvitations } from "../../../shared/api/invitations.ts";
import { endpoint } from "../../core/endpoint/endpoint.ts";
import { presentInvitations } from "./present-invitations.ts";

export const handler = endpoint(listInvitations, (_input, ctx) =>
  presentInvitations(ctx.companyId(), ctx.now),
);
