import type { Role } from "../../../shared/schemas/roles.ts";
import type { Membership } from "../../../shared/schemas/user.ts";
import type { Key } from "../table/operation.ts";

/*
 * A person and their sessions share a partition, so one BatchGet reads both for every request:
 *   pk `USER#{userId}`  sk `USER`              the person (also the truth of role, company and epoch)
 *   pk `USER#{userId}`  sk `SESSION#{sidHash}` one signed-in browser; TTL is its last possible moment
 */
export const userKey = (userId: string): Key => ({ pk: `USER#${userId}`, sk: "USER" });
export const sessionKey = (userId: string, sidHash: string): Key => ({
  pk: `USER#${userId}`,
  sk: `SESSION#${sidHash}`,
});
export const companyKey = (companyId: string): Key => ({ pk: `C#${companyId}`, sk: "COMPANY" });

/** How ids of service accounts begin, by which they are told from those of people. */
const servicePrefix = "svc_";
export const serviceAccountId = (id: string): string => `${servicePrefix}${id}`;
export const isServiceAccount = (id: string): boolean => id.startsWith(servicePrefix);

/*
 * A service account acts in its company like a person, but is none: no list of people has it.
 *   pk `C#{companyId}`  sk `SERVICE_ACCOUNT#{id}`
 */
export const serviceAccountKey = (companyId: string, id: string): Key => ({
  pk: `C#${companyId}`,
  sk: `SERVICE_ACCOUNT#${id}`,
});
/*
 * A company's directory acts in it as well, by a token of its own (`functions/directory`).
 *   pk `C#{companyId}`  sk `DIRECTORY`
 */
export const directoryId = "scim_directory";
export const directoryKey = (companyId: string): Key => ({ pk: `C#${companyId}`, sk: "DIRECTORY" });

/** The row of those who act in a company and are no people. */
const programKey = (companyId: string, id: string): Key | undefined => {
  if (id === directoryId) return directoryKey(companyId);
  return isServiceAccount(id) ? serviceAccountKey(companyId, id) : undefined;
};

/** The row of who acts in a company: of a person, a service account or its directory. */
export const actorKey = (companyId: string, id: string): Key => programKey(companyId, id) ?? userKey(id);
/** The row with the name of who acted in a company. */
export const namedKey = (companyId: string, id: string): Key =>
  programKey(companyId, id) ?? { pk: `C#${companyId}`, sk: `MEMBER#${id}` };

/** What every request knows of the person who makes it. */
export interface SessionUser {
  readonly id: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly role: Role;
  readonly companyId: string | null;
  readonly membership: Membership;
  /** Whether they proved their email address. */
  readonly isConfirmed: boolean;
  /** Whether they must set up a second factor before they may go on; never asked of programs. */
  readonly mustEnroll: boolean;
  /** Hash of what the session's cookie names; empty where a program calls with a token. */
  readonly sidHash: string;
  /** Whether this session was started by single sign-on. */
  readonly isBySso?: boolean;
  /** When they last proved who they are in this session: by signing in, or when asked again. */
  readonly confirmedAt: string;
  /** Their own, else their company's. */
  readonly timeZone: string;
  /** How many notifications they have not read; undefined without a company, and after a change of it. */
  readonly unread?: number | undefined;
  /** How many calls their company may make within a minute; undefined without a company. */
  readonly callLimit?: number | undefined;
}

/** `First Last`, or the email where there is no name. */
export const fullName = (person: { firstName: string; lastName: string; email: string }): string =>
  `${person.firstName} ${person.lastName}`.trim() || person.email;
