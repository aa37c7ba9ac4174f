import type { BodyOf } from "../../../shared/api/contract.ts";
import { register } from "../../../shared/api/session.ts";
import type { Company } from "../../../shared/schemas/company.ts";
import { isSsoOnly, ssoOnly } from "../../core/endpoint/company-sso.ts";
import type { Context } from "../../core/endpoint/context.ts";
import { endpoint } from "../../core/endpoint/endpoint.ts";
import { forbidden, invalid, notFound } from "../../core/problem.ts";
import type { Operation } from "../../core/table/operation.ts";
import { askForProof } from "../addresses/address-proof.ts";
import { companies } from "../companies/company-repository.ts";
import { acceptInvitation } from "../team/accept-invitation.ts";
import { companyOnRecord } from "../users/hidden-request.ts";
import { hashPassword } from "../users/password.ts";
import { type User, users } from "../users/user-repository.ts";
import { knownDeviceCookie, readDevice } from "./device.ts";
import { refuseWeakPassword } from "./password-rules.ts";
import { withinRegistrationLimit } from "./registration-limit.ts";
import { replacingFormerSession } from "./replace-former-session.ts";
import { startSession } from "./session-repository.ts";

const otherAddress = () => {
  const message = "This invitation is for a different email address.";
  return invalid(message, [{ path: "body.email", message }]);
};

export const handler = endpoint(register, async ({ body }, ctx) => {
  // First, so that a second try with a better one is not counted.
  refuseWeakPassword(body.password, body, "body.password");
  const registerOnce = () => registerPerson(body, ctx);
  // An invitation cannot be guessed, and a whole team may be invited to one office.
  return body.invitationToken ? registerOnce() : withinRegistrationLimit(ctx.source, ctx.now, registerOnce);
});

const registerPerson = async (body: BodyOf<typeof register>, ctx: Context) => {
  const { place, operations, companyName } = body.invitationToken
    ? await acceptInvitation(body.invitationToken, body.email, ctx.now, otherAddress)
    : { place: await placeOf(body), operations: [], companyName: body.companyName };
  refuseWeakPassword(body.password, { ...body, companyName }, "body.password");
  const now = ctx.now.toISOString();
  const account = { id: ctx.newId(), email: body.email, epoch: 1 };
  const proof = proofFor(account, body, ctx.now);
  const user: User = {
    ...account,
    ...proof.changes,
    firstName: body.firstName,
    lastName: body.lastName,
    ...place,
    profileImageUrl: null,
    timeZone: null,
    isActive: true,
    passwordHash: await hashPassword(body.password),
    lastLoginAt: now,
    createdAt: now,
    updatedAt: now,
  };
  const session = await startSession(user, ctx);
  await replacingFormerSession(ctx, [
    ...operations,
    ...proof.operations,
    ...users.insertOperations(user),
    session.operation,
    ctx.activity({
      target: { type: "user", id: user.id },
      after: { role: user.role, membership: user.membership },
      userId: user.id,
      companyId: companyOnRecord(user),
    }),
  ]);
  ctx.setCookie(...session.cookies);
  ctx.setCookie(await knownDeviceCookie(await readDevice(ctx.cookie("device")), user.id, ctx.now));
  return users.present(user);
};

/** An invitation was mailed to this very address; other addresses are proven by a link. */
const proofFor = (
  account: Pick<User, "id" | "email" | "epoch">,
  { invitationToken }: BodyOf<typeof register>,
  now: Date,
): { changes: Partial<User>; operations: readonly Operation[] } => {
  if (invitationToken) return { changes: { emailConfirmedAt: now.toISOString() }, operations: [] };
  const { changes, operations } = askForProof(account, now);
  return { changes: { ...changes, emailConfirmedAt: null }, operations };
};

/**
 * Where a new person stands: an administrator has no company yet; others name theirs exactly and ask to join
 * it once their address is proven, when an open company takes them at once.
 */
const placeOf = async ({
  role,
  companyName,
}: BodyOf<typeof register>): Promise<
  Pick<User, "role" | "companyId" | "membership" | "department" | "jobTitle">
> => {
  const place = { role, department: null, jobTitle: null };
  if (role === "company_admin") return { ...place, companyId: null, membership: "none" };
  if (!companyName) {
    throw invalid("Please enter the company name to join.", [
      { path: "body.companyName", message: "Required" },
    ]);
  }
  const company = await companies.findByName(companyName);
  if (!company || !(await isShown(company)))
    throw notFound("Company not found. Please check the company name and try again.");
  if (company.joinPolicy === "invite_only") {
    throw forbidden(
      `${company.name} takes new people by invitation only. Ask its administrator to invite you.`,
    );
  }
  if (await isSsoOnly(company.id)) throw ssoOnly();
  return { ...place, companyId: company.id, membership: "pending" };
};

/** A company is found once the person who registered it has proven their address. */
const isShown = async ({ registeredBy }: Company): Promise<boolean> =>
  (await users.get(registeredBy))?.emailConfirmedAt !== null;
