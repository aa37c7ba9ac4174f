import type { Company } from "../../../shared/schemas/company.ts";
import type { Invitation } from "../../../shared/schemas/invitation.ts";
import { isSsoOnly } from "../../core/endpoint/company-sso.ts";
import type { Context } from "../../core/endpoint/context.ts";
import { newToken, sha256 } from "../../core/ids.ts";
import type { Operation } from "../../core/table/operation.ts";
import { table } from "../../core/table/table.ts";
import { outbox } from "../../services/mail/outbox.ts";
import { companies } from "../companies/company-repository.ts";
import { countMail } from "./invitation-limits.ts";
import { invitationMail } from "./invitation-mail.ts";
import type { InvitationRow } from "./invitation-repository.ts";
import { stillManages } from "./manage-member.ts";

/** How long an invitation can be accepted. */
export const validMs = 7 * 24 * 3_600_000;

/**
 * Sends an invitation of the actor with a token of its own: the row, the mail and the activity are one
 * transaction. The token is in the mail alone.
 * @param write makes the writes of the row as it is sent
 */
export const sendInvitation = async (
  what: Omit<InvitationRow, "invitedBy" | "tokenHash" | "expiresAt">,
  write: (row: InvitationRow) => Operation[],
  ctx: Context,
): Promise<Invitation> => {
  const company: Company = await companies.mustGet(what.companyId);
  const token = newToken();
  const { id, firstName, lastName, email } = ctx.actor();
  const inviter = { id, firstName, lastName, email };
  const expiresAt = new Date(ctx.now.getTime() + validMs).toISOString();
  const row = { ...what, invitedBy: id, tokenHash: sha256(token), expiresAt };
  const place = { companyName: company.name, isSsoOnly: await isSsoOnly(company.id) };
  const mail = invitationMail({ ...row, ...place, token, inviter });
  await table.transact([
    stillManages(ctx),
    ...write(row),
    ...countMail(company, ctx.now),
    outbox.enqueue({ ...mail, companyId: company.id }, ctx.now),
    ctx.activity({ target: { type: "invitation", id: row.id }, after: { email: row.email, role: row.role } }),
  ]);
  return { ...row, invitedByUser: inviter, isUsable: true };
};
