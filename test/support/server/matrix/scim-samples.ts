import { accessTokenKey } from "../../../../functions/core/endpoint/access-token.ts";
import { sha256 } from "../../../../functions/core/ids.ts";
import { table } from "../../../../functions/core/table/table.ts";
import { anAccount, type Person } from "../people.ts";
import { aDirectoryToken, asDirectory } from "../scim.ts";
import type { Sample } from "./sample.ts";
import { aProvenDomain } from "./sso-samples.ts";

let count = 0;

const tokens = new Map<string, Promise<string>>();

/** A token whose first use is noted, which is no change of the call. */
const newTokenOf = async (companyId: string): Promise<string> => {
  const secret = await aDirectoryToken(companyId);
  await asDirectory(secret)("GET", "/ResourceTypes");
  return secret;
};

/** One for all calls of a company, until it is revoked. */
const tokenOf = async (companyId: string): Promise<string> => {
  const known = tokens.get(companyId);
  const isOpen = known && (await table.get(accessTokenKey(sha256(await known))));
  const made = tokens.get(companyId);
  if (made && (isOpen || made !== known)) return made;
  const next = newTokenOf(companyId);
  tokens.set(companyId, next);
  return next;
};

/** The directory of the actor's company calls, where the actor is who may let it. */
const ofDirectory = async ({ user }: Person) => {
  if (user.role !== "company_admin" || user.membership !== "active") return {};
  return { headers: { authorization: `Bearer ${await tokenOf(user.companyId ?? "")}` } };
};

const aUser = async (actor: Person) => {
  count += 1;
  const at = new Date().toISOString();
  const { id, email } = await anAccount({
    companyId: actor.user.companyId,
    email: `kept-${count}@${await aProvenDomain(actor)}`,
    directory: { externalId: null, isDeleted: false, createdAt: at, changedAt: at },
  });
  return { id, email };
};

const one = async (actor: Person, bodyOf: (user: { email: string }) => object = () => ({})) => {
  const user = await aUser(actor);
  return { ...(await ofDirectory(actor)), params: { resource: "Users", id: user.id }, ...bodyOf(user) };
};

const of: Pick<Sample, "owned" | "everyones"> = {
  owned: { "params.id": { missing: "none", status: 404 } },
  everyones: ["resource"],
};

export const scimSamples: Readonly<Record<string, Sample>> = {
  getScim: { request: () => ({}) },
  createScimToken: { request: () => ({}) },
  deleteScimToken: { request: () => ({}) },
  listScim: {
    request: async (_, actor) => ({ ...(await ofDirectory(actor)), params: { resource: "Users" } }),
    everyones: ["resource"],
  },
  createScim: {
    request: async (_, actor) => {
      count += 1;
      const userName = `new-${count}@${await aProvenDomain(actor)}`;
      return { ...(await ofDirectory(actor)), params: { resource: "Users" }, body: { userName } };
    },
    everyones: ["resource"],
  },
  readScim: { request: (_, actor) => one(actor), ...of },
  replaceScim: {
    request: (_, actor) => one(actor, ({ email }) => ({ body: { userName: email, active: true } })),
    ...of,
  },
  patchScim: {
    request: (_, actor) =>
      one(actor, () => ({ body: { Operations: [{ op: "replace", path: "active", value: true }] } })),
    ...of,
  },
  removeScim: { request: (_, actor) => one(actor), ...of },
};
