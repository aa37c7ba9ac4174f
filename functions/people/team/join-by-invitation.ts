import { joinByInvitation } from "../../../shared/api/invitations.ts";
import { endpoint } from "../../core/endpoint/endpoint.ts";
import { conflict, unauthenticated } from "../../core/problem.ts";
import { table } from "../../core/table/table.ts";
import { isHiddenRequest, sameProof } from "../users/hidden-request.ts";
import { type User, users } from "../users/user-repository.ts";
import { acceptInvitation } from "./accept-invitation.ts";

const otherAddress = () =>
  conflict(
    "This invitation is for a different email address. Sign out, then open the link again.",
    "invitation.other_address",
  );

const inCompany = async (user: User) => {
  const { companyName } = await users.present(user);
  const message =
    user.membership === "pending"
      ? `Your request to join ${companyName} is pending. If its administrator declines it, open the link again.`
      : `You already belong to ${companyName}, and an account can belong to only one company. Ask for an invitation to a different email address.`;
  return conflict(message, "invitation.in_company");
};

const ofNoCompany = () =>
  conflict("System administrators cannot join a company. Sign out, then open the link again.");

const joinedMeanwhile = () =>
  conflict("Your account was changed a moment ago. Please reload the page and try again.");

/** For a person who has an account and no company; who has none registers with the invitation. */
export const handler = endpoint(joinByInvitation, async ({ body }, ctx) => {
  const user = await users.get(ctx.actor().id);
  if (!user) throw unauthenticated();
  const { place, operations } = await acceptInvitation(body.token, user.email, ctx.now, otherAddress);
  if (user.role === "super_admin") throw ofNoCompany();
  // A request that no one has seen yet does not block an invitation.
  if (user.membership !== "none" && !isHiddenRequest(user)) throw await inCompany(user);
  const changes = {
    ...place,
    emailConfirmedAt: user.emailConfirmedAt ?? ctx.now.toISOString(),
    department: place.department ?? user.department,
    jobTitle: place.jobTitle ?? user.jobTitle,
    updatedAt: ctx.now.toISOString(),
  };
  const asRead = [
    { attribute: "isActive", is: "=", value: true },
    { attribute: "membership", is: "=", value: user.membership },
    { attribute: "role", is: "=", value: user.role },
    { attribute: "email", is: "=", value: user.email },
    sameProof(user),
  ] as const;
  await table.transact([
    ...operations,
    ...users.updateOperations(user, changes, asRead, joinedMeanwhile),
    ctx.activity({
      target: { type: "user", id: user.id },
      after: { role: place.role, membership: place.membership },
      companyId: place.companyId,
    }),
  ]);
  return users.present({ ...user, ...changes });
});
