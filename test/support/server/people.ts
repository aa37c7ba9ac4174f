import { newId, sha256 } from "../../../functions/core/ids.ts";
import { table } from "../../../functions/core/table/table.ts";
import { companies } from "../../../functions/people/companies/company-repository.ts";
import { startSession } from "../../../functions/people/session/session-repository.ts";
import { hashPassword } from "../../../functions/people/users/password.ts";
import { type User, users } from "../../../functions/people/users/user-repository.ts";
import type { Company } from "../../../shared/schemas/company.ts";
import { guardSecret } from "./captured-logs.ts";
import { type Client, clientOf } from "./client.ts";
import type { Call } from "./event.ts";

let count = 0;
const next = (): number => {
  count += 1;
  return count;
};

/** A company without people. */
export const aCompany = async (over: Partial<Company> = {}): Promise<Company> => {
  const number = next();
  const now = new Date().toISOString();
  const company: Company = {
    id: newId(),
    name: `Company ${number}`,
    domain: null,
    industry: "technology",
    size: "small",
    address: null,
    phone: null,
    website: null,
    joinPolicy: "approval",
    assignmentsNeedReview: false,
    policiesNeedApproval: false,
    escalateAfterDays: 7,
    timeZone: "America/New_York",
    isActive: true,
    registeredBy: newId(),
    createdAt: now,
    updatedAt: now,
    version: 1,
    ...over,
  };
  await table.transact(companies.insertOperations(company));
  return company;
};

/** A hash in the right form that no password has, for people who never sign in with one. */
const canaryHash = `$argon2id$v=19$m=19456,t=2,p=1$${"A".repeat(22)}$${"canaryOfPasswordHashes".padEnd(43, "A")}`;
guardSecret("canaryOfPasswordHashes");

/** A person as the table has them, without being in it. */
export const aUserRow = (over: Partial<User> = {}): User => {
  const number = next();
  const now = new Date().toISOString();
  return {
    id: newId(),
    email: `person-${number}@example.com`,
    firstName: `First${number}`,
    lastName: `Last${number}`,
    role: "member",
    companyId: null,
    membership: over.companyId ? "active" : "none",
    department: null,
    jobTitle: null,
    profileImageUrl: null,
    timeZone: null,
    isActive: true,
    passwordHash: canaryHash,
    epoch: 1,
    lastLoginAt: null,
    createdAt: now,
    updatedAt: now,
    ...over,
  };
};

/** A signed-in person: who they are, what their browser sends, and each operation as a function. */
export type Person = Client & {
  readonly user: User;
  readonly cookie: string;
  /** The session token in the cookie. */
  readonly token: string;
};

/** A browser that is not signed in. */
export const visitor = clientOf();

/** A person whose browser sends this cookie, whether or not it stands for a session. */
export const personWith = (user: User, cookie: string): Person =>
  Object.assign(clientOf(cookie), { user, cookie, token: cookie.slice(cookie.indexOf("=") + 1) });

/** Signs `user` in as the login does, without its password. */
export const signedIn = async (user: User, userAgent = "tests"): Promise<Person> => {
  const session = await startSession(user, { now: new Date(), source: "127.0.0.1", userAgent });
  await table.write(session.operation);
  const cookie = session.cookies[0]?.split(";")[0] ?? "";
  const person = personWith(user, cookie);
  guardSecret(person.token);
  return person;
};

/** The id by which a person is told of their session: the hash of what its token names. */
export const sessionIdOf = ({ token }: Pick<Person, "token">): string => {
  const payload = Buffer.from(token.split(".")[1] ?? "", "base64url").toString();
  const { sid } = JSON.parse(payload) as { sid: string };
  guardSecret(sid);
  return sha256(sid);
};

/** A person in the table, without a session. */
export const anAccount = async (over: Partial<User> = {}): Promise<User> => {
  const user = aUserRow(over);
  await table.transact(users.insertOperations(user));
  return user;
};

/** A person who is signed in; with a `companyId` an active member of it unless said otherwise. */
export const aPerson = async (over: Partial<User> = {}): Promise<Person> => signedIn(await anAccount(over));

/** Hashes take long by their nature: one a password. */
const hashes = new Map<string, Promise<string>>();
export const hashOf = (password: string): Promise<string> => {
  const hash = hashes.get(password) ?? hashPassword(password);
  hashes.set(password, hash);
  return hash;
};

/** A person who can sign in with `password`. */
export const anAccountWith = async (password: string, over: Partial<User> = {}): Promise<User> => {
  guardSecret(password);
  return anAccount({ ...over, passwordHash: await hashOf(password) });
};

/** `request` with the person's cookie. */
export const as = (person: Pick<Person, "cookie">, request: Call = {}): Call => ({
  ...request,
  cookies: [person.cookie, ...(request.cookies ?? [])],
});

/** A company with one person of each role, all signed in. */
export const aStaffedCompany = async (over: Partial<Company> = {}) => {
  const company = await aCompany(over);
  const [admin, officer, member] = await Promise.all([
    aPerson({ companyId: company.id, role: "company_admin" }),
    aPerson({ companyId: company.id, role: "compliance_officer" }),
    aPerson({ companyId: company.id, role: "member" }),
  ]);
  return { company, admin, officer, member };
};
export type StaffedCompany = Awaited<ReturnType<typeof aStaffedCompany>>;
