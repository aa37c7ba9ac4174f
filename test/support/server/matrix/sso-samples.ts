import { newId } from "../../../../functions/core/ids.ts";
import { table } from "../../../../functions/core/table/table.ts";
import { type Connection, ssoConnections } from "../../../../functions/identity/sso/connection-repository.ts";
import { ssoDomains } from "../../../../functions/identity/sso/domain-repository.ts";
import { plant } from "../engine.ts";
import type { Person } from "../people.ts";
import { configure } from "../settings.ts";
import { aConnection, aProvider, type Provider, prove } from "../sso.ts";
import type { Sample } from "./sample.ts";

let count = 0;
const aDomainName = () => `sample-${++count}.example.com`;

const companyOf = ({ user }: Person) => user.companyId ?? "none";

/** A domain of the actor's company, which is removed again by most that ask for one. */
const aDomain = async (actor: Person) => {
  const companyId = companyOf(actor);
  const known = (await ssoDomains.list(companyId))[0];
  if (known) return { params: { id: known.id } };
  const id = newId();
  const [, operations] = await ssoDomains.add(companyId, id, aDomainName());
  await table.transact(operations);
  return { params: { id } };
};

const ofDomain: Sample["owned"] = { "params.id": { missing: "none", status: 404 } };

let provider: Provider | undefined;

/** Saves a connection of the actor's company, which is on. */
const save = (actor: Person, connection: Connection): Promise<void> =>
  plant({ pk: `C#${companyOf(actor)}`, sk: "SSO", running: connection, draft: connection, version: 1 });

export const aProvenDomain = async (actor: Person): Promise<string> => {
  const proven = (await ssoDomains.list(companyOf(actor))).find(({ status }) => status === "proven");
  if (proven) return proven.domain;
  const domain = aDomainName();
  await prove(companyOf(actor), domain);
  return domain;
};

export const ssoSamples: Readonly<Record<string, Sample>> = {
  getSso: { request: () => ({}) },
  updateSso: {
    request: async (_, actor) => {
      const { version } = await ssoConnections.get(companyOf(actor));
      const { tests: _tests, sealedSecret: _secret, ...settings } = aConnection();
      return { body: { ...settings, clientSecret: "a secret of the provider", version } };
    },
  },
  deleteSso: { request: () => ({}) },
  addSsoDomain: {
    request: async (_, actor) => {
      const companyId = companyOf(actor);
      const domains = await ssoDomains.list(companyId);
      // Domains of other samples may lack what their removal is held to.
      if (domains.length > 5)
        await table.writeMany(
          domains.map(({ id }) => ({ remove: { pk: `C#${companyId}`, sk: `SSO_DOMAIN#${id}` } })),
        );
      return { body: { domain: aDomainName() } };
    },
  },
  testSso: {
    request: async (_, actor) => {
      configure({ ALLOW_LOCAL_ADDRESSES: "true" });
      provider ??= await aProvider();
      await save(actor, aConnection({ issuer: provider.issuer }));
      return {};
    },
  },
  turnOnSso: {
    request: async (_, actor) => {
      await save(actor, aConnection({ tests: { [actor.user.id]: new Date().toISOString() } }));
      await aProvenDomain(actor);
      return {};
    },
  },
  turnOffSso: {
    request: async (_, actor) => {
      await save(actor, aConnection());
      return {};
    },
  },
  startSso: {
    request: async (_, actor) => {
      await save(actor, aConnection());
      return { body: { email: `someone@${await aProvenDomain(actor)}` } };
    },
  },
  openSso: {
    request: async (_, actor) => {
      await save(actor, aConnection());
      return { params: { id: companyOf(actor) } };
    },
    everyones: ["id"],
  },
  // Whatever a browser comes back with, it is sent on.
  finishOidc: { request: () => ({ query: { state: "unknown" } }) },
  getSamlMetadata: {
    request: ({ company }, actor) => ({ params: { id: actor.user.companyId ?? company.id } }),
    everyones: ["id"],
  },
  finishSaml: {
    request: () => ({ params: { id: "any" }, body: { RelayState: "unknown" } }),
    everyones: ["id"],
  },
  checkSsoDomain: { request: (_, actor) => aDomain(actor), owned: ofDomain },
  deleteSsoDomain: { request: (_, actor) => aDomain(actor), owned: ofDomain },
};
