import { inspectInvitation } from "../../../shared/api/invitations.ts";
import { endpoint } from "../../core/endpoint/endpoint.ts";
import { mustFindOffer } from "./accept-invitation.ts";

export const handler = endpoint(inspectInvitation, async ({ body }, ctx) => {
  const { row, company } = await mustFindOffer(body.token, ctx.now);
  return { companyName: company.name, email: row.email, role: row.role, expiresAt: row.expiresAt };
});
