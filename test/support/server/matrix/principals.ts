import { SignJWT } from "jose";
import { table } from "../../../../functions/core/table/table.ts";
import type { Contract } from "../../../../shared/api/contract.ts";
import { can } from "../../../../shared/permissions/can.ts";
import type { Permission } from "../../../../shared/permissions/permissions.ts";
import type { Role } from "../../../../shared/schemas/roles.ts";
import type { Membership } from "../../../../shared/schemas/user.ts";
import { plant } from "../engine.ts";
import { aCompany, aPerson, type Person, personWith } from "../people.ts";

/** Whom the server takes the caller for. */
interface Standing {
  readonly role: Role;
  readonly membership: Membership;
}

export interface Principal {
  readonly name: string;
  /** Undefined: signed out, whatever the cookie says. */
  readonly standing: Standing | undefined;
  /** A new person of this kind in the company. */
  make(companyId: string): Promise<Person>;
}

const rowsOf = async (person: Person) => {
  const rows = await table.queryAll({ pk: `USER#${person.user.id}` });
  const [account] = rows.filter(({ sk }) => sk === "USER");
  const [session] = rows.filter(({ sk }) => sk.startsWith("SESSION#"));
  if (!account || !session) throw new Error("The person is not signed in");
  return { account, session };
};

const administrator = (companyId: string): Promise<Person> => aPerson({ companyId, role: "company_admin" });

const forged = async ({ user }: Person): Promise<Person> => {
  const token = await new SignJWT({ sid: "forged" })
    .setProtectedHeader({ alg: "HS256", typ: "sess+jwt" })
    .setSubject(user.id)
    .setIssuer("subpart")
    .setAudience("local")
    .setExpirationTime("1h")
    .sign(Buffer.alloc(32, 7));
  return personWith(user, `sid=${token}`);
};

const past = new Date(Date.now() - 60_000).toISOString();

/** An administrator whose cookie no longer, or never, stands for a session. */
const signedOutBy = (name: string, spoil: (person: Person) => Promise<Person>): Principal => ({
  name,
  standing: undefined,
  make: async (companyId) => spoil(await administrator(companyId)),
});
/** Changes what the table has of the person, whose browser goes on as before. */
const changing =
  (change: (rows: Awaited<ReturnType<typeof rowsOf>>) => Promise<void>) => async (person: Person) => {
    await change(await rowsOf(person));
    return person;
  };

const signedOut: Principal[] = [
  signedOutBy("signed out", async ({ user }) => personWith(user, "theme=dark")),
  signedOutBy("forged", forged),
  signedOutBy(
    "expired",
    changing(({ session }) => plant({ ...session, expiresAt: past })),
  ),
  signedOutBy(
    "revoked",
    changing(({ session }) => table.writeMany([{ remove: session }])),
  ),
  signedOutBy(
    "deactivated",
    changing(({ account }) => plant({ ...account, isActive: false })),
  ),
  {
    name: "company closed",
    standing: undefined,
    make: async () => administrator((await aCompany({ isActive: false })).id),
  },
];

const standing = (name: string, role: Role, membership: Membership): Principal => ({
  name,
  standing: { role, membership },
  make: (companyId) => aPerson({ role, membership, companyId: membership === "none" ? null : companyId }),
});

const signedIn: Principal[] = [
  standing("no company", "company_admin", "none"),
  standing("pending", "compliance_officer", "pending"),
  standing("member", "member", "active"),
  standing("officer", "compliance_officer", "active"),
  standing("admin", "company_admin", "active"),
  standing("super admin", "super_admin", "none"),
];

/** Every kind of caller. */
export const principals: readonly Principal[] = [...signedOut, ...signedIn];

/** Those who can be refused as strangers to a company: its own people in another one, and the operator. */
export const people: readonly Principal[] = signedIn;

/**
 * 401 signed out, 403 not allowed, undefined where the permission table lets the caller in. Who may not have a token
 * is signed out where one is needed.
 */
export const refusalOf = (
  principal: Principal,
  { permission, scope }: Pick<Contract, "permission" | "scope">,
): 401 | 403 | undefined => {
  if (can(principal.standing, permission)) return undefined;
  return principal.standing && scope !== "any" && scope !== "directory" ? 403 : 401;
};

/** The kind of person who does such a thing every day: the most ordinary one who may. */
export const ordinaryCaller = (permission: Permission): Principal => {
  const order = ["admin", "super admin", "no company", "signed out"];
  const allowed = order
    .map((name) => principals.find((principal) => principal.name === name))
    .find((principal) => principal && can(principal.standing, permission));
  if (!allowed) throw new Error(`No one may ${permission}`);
  return allowed;
};
