import { managesRole } from "../../../shared/permissions/manageable-roles.ts";
import type { Company } from "../../../shared/schemas/company.ts";
import { CompanyRole } from "../../../shared/schemas/roles.ts";
import { isSsoOnly, ssoOnly } from "../../core/endpoint/company-sso.ts";
import { actorKey, companyKey } from "../../core/endpoint/identity.ts";
import { notFound } from "../../core/problem.ts";
import { check, type Operation } from "../../core/table/operation.ts";
import { foldAddress } from "../../services/mail/email-address.ts";
import { companies } from "../companies/company-repository.ts";
import type { User } from "../users/user-repository.ts";
import { type InvitationRow, invitations } from "./invitation-repository.ts";
import { findInviters, type Inviter } from "./inviters.ts";
import { isActiveIn } from "./standing.ts";

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

/** The company of an invitation that who made it may still give. */
const offeringCompany = async (row: InvitationRow): Promise<Company | undefined> => {
  const [company, [inviter]] = await Promise.all([
    companies.get(row.companyId),
    findInviters(row.companyId, [row.invitedBy]),
  ]);
  return company?.isActive && stillInvites(inviter, row) ? company : undefined;
};

/** What a link offers now. @throws 404 when it is not, or no longer, good */
export const mustFindOffer = async (
  token: string,
  now: Date,
): Promise<{ row: InvitationRow; company: Company }> => {
  const row = await invitations.findByToken(token, now);
  const company = row && (await offeringCompany(row));
  if (!row || !company) throw noLongerValid();
  return { row, company };
};

/** Where an invited person stands from then on, and what must hold when they are written. */
interface InvitedPlace {
  readonly place: Pick<User, "companyId" | "membership" | "department" | "jobTitle"> & { role: CompanyRole };
  readonly companyName: string;
  /** The invitation is used up, and company and inviter are still as they were. */
  readonly operations: readonly Operation[];
}

const placeBy = (row: InvitationRow, company: Company, now: Date, gone: () => Error): InvitedPlace => {
  const { companyId, role, department, jobTitle } = row;
  const inviters = CompanyRole.options.filter((each) => managesRole(each, role));
  const granting = inviters.map((value) => ({ attribute: "role", is: "=", value }) as const);
  return {
    place: { companyId, membership: "active", role, department, jobTitle },
    companyName: company.name,
    operations: [
      invitations.endOperation(row, now, gone),
      check(actorKey(companyId, row.invitedBy), [...isActiveIn(companyId), { anyOf: granting }], gone),
      check(companyKey(companyId), [{ attribute: "isActive", is: "=", value: true }], gone),
    ],
  };
};

/**
 * Takes an invitation for the person who has its address.
 * @param otherAddress the refusal for who has another one
 * @throws 404 for a link that is not good; 403 `sso_only` where the company's provider signs in who is invited
 */
export const acceptInvitation = async (
  token: string,
  email: string,
  now: Date,
  otherAddress: () => Error,
): Promise<InvitedPlace> => {
  const { row, company } = await mustFindOffer(token, now);
  if (foldAddress(email) !== foldAddress(row.email)) throw otherAddress();
  if (await isSsoOnly(company.id)) throw ssoOnly();
  return placeBy(row, company, now, noLongerValid);
};

/**
 * Takes a company's invitation of an address that its provider vouches for.
 * @param gone the refusal where it is used or cancelled meanwhile
 */
export const acceptInvitationOf = async (
  companyId: string,
  email: string,
  now: Date,
  gone: () => Error,
): Promise<InvitedPlace | undefined> => {
  const row = await invitations.get(companyId, invitations.idOf(companyId, email), now);
  const company = row && (await offeringCompany(row));
  return row && company && placeBy(row, company, now, gone);
};
