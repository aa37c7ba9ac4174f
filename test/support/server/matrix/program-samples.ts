import { serviceAccountId } from "../../../../functions/core/endpoint/identity.ts";
import { newId, sha256 } from "../../../../functions/core/ids.ts";
import { table } from "../../../../functions/core/table/table.ts";
import { newTokenSecret } from "../../../../functions/people/tokens/token-repository.ts";
import { serviceAccounts } from "../../../../functions/programs/service-accounts/service-account-repository.ts";
import type { Sample } from "./sample.ts";
import type { World } from "./world.ts";

const dayMs = 86_400_000;

const anAccount = async ({ company }: World) => {
  const now = new Date();
  const times = { createdAt: now.toISOString(), expiresAt: new Date(now.getTime() + dayMs).toISOString() };
  const shown = { id: serviceAccountId(newId(now)), name: "Sync", scopes: ["rules:read"], lastFour: "abcd" };
  const kept = {
    hash: sha256(newTokenSecret("svc")),
    formerHash: null,
    days: 1,
    version: 1,
    deletedAt: null,
  };
  const account = { ...shown, ...times, ...kept, role: "member" as const, isActive: true };
  await table.transact(serviceAccounts.add(company.id, account));
  return { params: { id: account.id } };
};
const ofAccount: Sample["owned"] = { "params.id": { missing: "svc_none", status: 404 } };

/** What administrators do with the company's programs. */
export const programSamples: Readonly<Record<string, Sample>> = {
  listServiceAccounts: { request: () => ({}) },
  createServiceAccount: {
    request: () => ({ body: { name: "Nightly sync", scopes: ["rules:read"], role: "member" } }),
  },
  updateServiceAccount: {
    request: async (world) => ({ ...(await anAccount(world)), body: { isActive: false } }),
    owned: ofAccount,
  },
  deleteServiceAccount: { request: anAccount, owned: ofAccount },
  rotateServiceAccount: { request: anAccount, owned: ofAccount },
};
