import { managesRole } from "../../../shared/permissions/manageable-roles.ts";
import type { Company } from "../../../shared/schemas/company.ts";
import { CompanyRole } from "../../../shared/schemas/roles.ts";
import { actorKey, companyKey } from "../../core/endpoint/identity.ts";
import { notFound } from "../../core/problem.ts";
import { check, type Operation } from "../../core/table/operation.ts";
import { foldAddress } from "../../services/mail/email-address.ts";
import { companies } from "../companies/company-repository.ts";
import type { User } from "../users/user-repository.ts";
import { type InvitationRow, invitations } from "./invitation-repository.ts";
import { findInviters, type Inviter } from "./inviters.ts";
import { isActiveIn } from "./manage-member.ts";

/** Unknown, expired, used and cancelled ones look alike. */
const noLongerValid = () =>
  notFound(
    "This invitation is no longer valid. It has expired, was cancelled or has already been used. Please ask for a new one.",
  );

const stillInvites = (inviter: Inviter | undefined, { companyId, role }: InvitationRow): boolean =>
  inviter?.companyId === companyId &&
  inviter.membership === "active" &&
  inviter.isActive &&
  managesRole(inviter.role, role);

/** What a link offers now. @throws 404 when it is not, or no longer, good */
export const mustFindOffer = async (
  token: string,
  now: Date,
): Promise<{ row: InvitationRow; company: Company }> => {
  const row = await invitations.findByToken(token, now);
  if (!row) throw noLongerValid();
  const [company, [inviter]] = await Promise.all([
    companies.get(row.companyId),
    findInviters(row.companyId, [row.invitedBy]),
  ]);
  if (!company?.isActive || !stillInvites(inviter, row)) throw noLongerValid();
  return { row, company };
};

/** Where an invited person stands from then on, and what must hold when they are written. */
interface InvitedPlace {
  readonly place: Pick<User, "companyId" | "membership" | "role" | "department" | "jobTitle">;
  readonly companyName: string;
  /** The invitation is used up, and company and inviter are still as they were. */
  readonly operations: readonly Operation[];
}

/**
 * Takes an invitation for the person who has its address.
 * @param otherAddress the refusal for who has another one
 * @throws 404 for a link that is not good
 */
export const acceptInvitation = async (
  token: string,
  email: string,
  now: Date,
  otherAddress: () => Error,
): Promise<InvitedPlace> => {
  const { row, company } = await mustFindOffer(token, now);
  if (foldAddress(email) !== foldAddress(row.email)) throw otherAddress();
  const { companyId, role, department, jobTitle } = row;
  const inviters = CompanyRole.options.filter((each) => managesRole(each, role));
  const granting = inviters.map((value) => ({ attribute: "role", is: "=", value }) as const);
  return {
    place: { companyId, membership: "active", role, department, jobTitle },
    companyName: company.name,
    operations: [
      invitations.endOperation(row, now, noLongerValid),
      check(
        actorKey(companyId, row.invitedBy),
        [...isActiveIn(companyId), { anyOf: granting }],
        noLongerValid,
      ),
      check(companyKey(companyId), [{ attribute: "isActive", is: "=", value: true }], noLongerValid),
    ],
  };
};
