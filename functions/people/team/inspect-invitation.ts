import { inspectInvitation } from "../../../shared/api/invitations.ts";
import { isSsoOnly } from "../../core/endpoint/company-sso.ts";
import { endpoint } from "../../core/endpoint/endpoint.ts";
import { mustFindOffer } from "./accept-invitation.ts";

export const handler = endpoint(inspectInvitation, async ({ body }, ctx) => {
  const { row, company } = await mustFindOffer(body.token, ctx.now);
  const { email, role, expiresAt } = row;
  const ssoUrl = (await isSsoOnly(company.id)) ? `/api/sso/${company.id}/start` : null;
  return { companyName: company.name, email, role, expiresAt, ssoUrl };
});
