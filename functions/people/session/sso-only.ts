import type { SessionMethod } from "../../../shared/schemas/session.ts";
import { isEmergencyAdmin, ssoOf, ssoOnly } from "../../core/endpoint/company-sso.ts";
import type { Context } from "../../core/endpoint/context.ts";
import { companyKey, fullName } from "../../core/endpoint/identity.ts";
import type { Operation } from "../../core/table/operation.ts";
import { table } from "../../core/table/table.ts";
import { composeMail } from "../../services/mail/layout.ts";
import { localTime } from "../../services/mail/local-time.ts";
import { outbox } from "../../services/mail/outbox.ts";
import { companyOnRecord } from "../users/hidden-request.ts";
import { type User, users } from "../users/user-repository.ts";

/**
 * After a right password, refuses who signs in otherwise where a company signs in by single sign-on only, and tells
 * whether this is one of its emergency administrators.
 * @throws 403 `sso_only`
 */
export const requireOtherThanSso = async (
  user: User,
  method: SessionMethod,
  ctx: Context,
): Promise<{ isEmergency: boolean }> => {
  if (!user.companyId || user.membership !== "active" || method === "sso") return { isEmergency: false };
  const company = await table.get(companyKey(user.companyId));
  if (!ssoOf(company).sso?.isOnly) return { isEmergency: false };
  if (isEmergencyAdmin(user, company)) return { isEmergency: true };
  await table.write(
    ctx.activity({
      event: "session.refused",
      target: { type: "user", id: user.id },
      after: { reason: "sso_only", source: ctx.source },
      userId: null,
      companyId: companyOnRecord(user),
    }),
  );
  throw ssoOnly();
};

/** Tells all administrators of a company that one of them signed in around its provider. */
export const emergencyMails = async (
  user: User,
  where: {
    at: Date;
    timeZone: string | undefined;
    browser: string | null;
    system: string | null;
    source: string;
  },
  ctx: Context,
): Promise<Operation[]> => {
  const people = user.companyId ? await users.listOfCompany(user.companyId) : [];
  return people
    .filter(({ role, isActive }) => role === "company_admin" && isActive)
    .map(({ email, firstName }) =>
      outbox.enqueue(
        composeMail({
          to: email,
          subject: "Emergency sign-in to Subpart",
          greeting: `Hello ${firstName || "there"},`,
          paragraphs: [
            "Your company signs in with single sign-on only. An emergency administrator has just signed in without it.",
            "If that was not expected, end the session and reset the two-step verification of this person.",
          ],
          facts: [
            ["Administrator", fullName(user)],
            ["Time", localTime(where.at, where.timeZone)],
            ["Browser", where.browser ?? "Unknown"],
            ["System", where.system ?? "Unknown"],
            ["Address", where.source],
          ],
          action: { label: "Open Subpart", path: "/team-management" },
          reason: "You receive this because you are an administrator of your company in Subpart.",
        }),
        ctx.now,
      ),
    );
};
