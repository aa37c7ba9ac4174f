import { can } from "../../../shared/permissions/can.ts";
import { fullName } from "../../core/endpoint/identity.ts";
import { sha256 } from "../../core/ids.ts";
import type { Operation } from "../../core/table/operation.ts";
import { outbox } from "../../services/mail/outbox.ts";
import { companies } from "../companies/company-repository.ts";
import { telling } from "../notices/telling.ts";
import { joinRequestMail } from "../team/join-request-mail.ts";
import { type User, users } from "../users/user-repository.ts";
import { proveAddressMail } from "./account-mail.ts";
import { mailTokens } from "./mail-token-repository.ts";

const linkSeconds = 24 * 3_600;
/** People told of one request at most, in its transaction, which takes 100 writes (AWS). */
const mostTold = 18;

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

/** Administrators first; officers, who may answer it too, as far as there is room. */
const tellManagers = async (
  companyId: string,
  asking: User,
  name: string,
  now: Date,
): Promise<Operation[]> => {
  const people = await users.listOfCompany(companyId);
  const told = {
    ...{ kind: "join_request" as const, actorId: asking.id, link: "/team-management" },
    text: `${fullName(asking)} asks to join ${name}`,
  };
  const active = people.filter(({ membership, isActive }) => membership === "active" && isActive);
  const managers = [
    ...active.filter(({ role }) => role === "company_admin"),
    ...active.filter((person) => person.role === "compliance_officer" && can(person, "join-request:decide")),
  ];
  const writes = managers.slice(0, mostTold).map(({ id }) => {
    const mail = (to: User) => joinRequestMail(to, asking, name);
    return telling.person({ companyId, userId: id }, { ...told, mail }, now);
  });
  return (await Promise.all(writes)).flat();
};

/**
 * What the proof of a person's address brings about, for the transaction that takes it: their request to join
 * goes to the administrators by mail, and an open company has them at once. Nothing where the address is proven.
 */
export const proofOf = async (user: User, now: Date): Promise<Proof> => {
  if (user.emailConfirmedAt !== null) return { changes: {}, operations: [], effect: "" };
  const changes = { emailConfirmedAt: now.toISOString() };
  const { companyId } = user;
  if (!companyId || user.membership !== "pending") return { changes, operations: [], effect: "" };
  const company = await companies.get(companyId);
  // It was deleted in the meantime: there is no one to ask.
  if (!company)
    return { changes: { ...changes, membership: "none", companyId: null }, operations: [], effect: "" };
  if (company.joinPolicy === "open")
    return {
      changes: { ...changes, membership: "active" },
      operations: [],
      effect: ` You are in ${company.name} now.`,
    };
  return {
    changes,
    operations: await tellManagers(company.id, user, company.name, now),
    effect: ` Your request to join ${company.name} is with its administrators.`,
  };
};
