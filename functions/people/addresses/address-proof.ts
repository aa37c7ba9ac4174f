import { fullName } from "../../core/endpoint/identity.ts";
import { sha256 } from "../../core/ids.ts";
import type { Operation } from "../../core/table/operation.ts";
import { outbox } from "../../services/mail/outbox.ts";
import { notices } from "../../services/notices/notices.ts";
import { companies } from "../companies/company-repository.ts";
import { joinRequestMail } from "../team/join-request-mail.ts";
import { type User, users } from "../users/user-repository.ts";
import { proveAddressMail } from "./account-mail.ts";
import { mailTokens } from "./mail-token-repository.ts";

const linkSeconds = 24 * 3_600;
/** Administrators told of one request at most: a mail and a notification each are written in its transaction. */
const mostAdmins = 20;

/**
 * A link that proves a person's address, for the transaction that mails it.
 * @returns what the person's row must say for the link to work, and the other writes
 */
export const askForProof = (
  user: Pick<User, "id" | "epoch" | "email">,
  now: Date,
): { changes: Pick<User, "confirmationHash">; operations: Operation[] } => {
  const { token, operation } = mailTokens.issue(
    user,
    { purpose: "confirmation" },
    { now, seconds: linkSeconds },
  );
  return {
    changes: { confirmationHash: sha256(token) },
    operations: [operation, outbox.enqueue(proveAddressMail(user.email, token), now)],
  };
};

/** What comes of a person's proven address. */
interface Proof {
  readonly changes: Partial<User>;
  readonly operations: readonly Operation[];
  /** What the person is told beside that; empty where nothing waited. */
  readonly effect: string;
}

const tellAdmins = async (companyId: string, asking: User, name: string, now: Date): Promise<Operation[]> => {
  const people = await users.listOfCompany(companyId);
  const told = {
    ...{ kind: "join_request" as const, actorId: asking.id, link: "/team-management" },
    text: `${fullName(asking)} asks to join ${name}`,
  };
  return people
    .filter(
      ({ role, membership, isActive }) => role === "company_admin" && membership === "active" && isActive,
    )
    .slice(0, mostAdmins)
    .flatMap((admin) => [
      outbox.enqueue(joinRequestMail(admin, asking, name), now),
      ...notices.tell({ companyId, userId: admin.id }, told, now),
    ]);
};

/**
 * What the proof of a person's address brings about, for the transaction that takes it: their request to join
 * goes to the administrators by mail, and an open company has them at once. Nothing where the address is proven.
 */
export const proofOf = async (user: User, now: Date): Promise<Proof> => {
  if (user.emailConfirmedAt !== null) return { changes: {}, operations: [], effect: "" };
  const changes = { emailConfirmedAt: now.toISOString() };
  const { companyId } = user;
  const company = companyId && user.membership === "pending" ? await companies.get(companyId) : undefined;
  if (!company) return { changes, operations: [], effect: "" };
  if (company.joinPolicy === "open")
    return {
      changes: { ...changes, membership: "active" },
      operations: [],
      effect: ` You are in ${company.name} now.`,
    };
  return {
    changes,
    operations: await tellAdmins(company.id, user, company.name, now),
    effect: ` Your request to join ${company.name} is with its administrators.`,
  };
};
