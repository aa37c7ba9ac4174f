import { resendInvitation } from "../../../shared/api/invitations.ts";
import { endpoint } from "../../core/endpoint/endpoint.ts";
import { requirePause } from "./invitation-limits.ts";
import { invitations } from "./invitation-repository.ts";
import { requireManages } from "./manage-member.ts";
import { requireConfirmed } from "./require-confirmed.ts";
import { sendInvitation, validMs } from "./send-invitation.ts";

/** The link of before no longer works; who sends it again answers for the role. */
export const handler = endpoint(resendInvitation, async ({ params }, ctx) => {
  requireConfirmed(ctx);
  const before = await invitations.mustGet(ctx.companyId(), params.id, ctx.now);
  requireManages(ctx, before.role);
  requirePause(Date.parse(before.expiresAt) - validMs, ctx.now);
  return sendInvitation(before, (after) => invitations.renewOperations(before, after), ctx);
});
