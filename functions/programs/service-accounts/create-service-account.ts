import { createServiceAccount } from "../../../shared/api/service-accounts.ts";
import { endpoint } from "../../core/endpoint/endpoint.ts";
import { serviceAccountId } from "../../core/endpoint/identity.ts";
import { sha256 } from "../../core/ids.ts";
import { table } from "../../core/table/table.ts";
import { stillManages } from "../../people/team/manage-member.ts";
import { newTokenSecret } from "../../people/tokens/token-repository.ts";
import { serviceAccounts } from "./service-account-repository.ts";

const dayMs = 86_400_000;

export const handler = endpoint(createServiceAccount, async ({ body }, ctx) => {
  const { name, role, expiresInDays: days } = body;
  const companyId = ctx.companyId();
  const secret = newTokenSecret("svc");
  const expiresAt = new Date(ctx.now.getTime() + days * dayMs).toISOString();
  const content = { name, role, scopes: [...new Set(body.scopes)], expiresAt };
  const account = {
    ...content,
    id: serviceAccountId(ctx.newId()),
    isActive: true,
    lastFour: secret.slice(-4),
    createdAt: ctx.now.toISOString(),
    ...{ hash: sha256(secret), formerHash: null, days, version: 1, deletedAt: null },
  };
  await table.transact([
    stillManages(ctx),
    ...serviceAccounts.add(companyId, account),
    ctx.activity({ target: { type: "service-account", id: account.id }, after: content }),
  ]);
  return { ...account, lastUsedAt: null, secret };
});
