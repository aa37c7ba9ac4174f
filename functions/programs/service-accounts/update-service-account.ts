import { updateServiceAccount } from "../../../shared/api/service-accounts.ts";
import { endpoint } from "../../core/endpoint/endpoint.ts";
import { table } from "../../core/table/table.ts";
import { stillManages } from "../../people/team/manage-member.ts";
import { type ServiceAccountRow, serviceAccounts } from "./service-account-repository.ts";

const dayMs = 86_400_000;

const factsOf = ({ name, role, scopes, isActive, expiresAt }: ServiceAccountRow) => ({
  ...{ name, role, scopes, isActive, expiresAt },
});

export const handler = endpoint(updateServiceAccount, async ({ params: { id }, body }, ctx) => {
  const companyId = ctx.companyId();
  const before = await serviceAccounts.mustGet(companyId, id);
  const { name = before.name, role = before.role, isActive = before.isActive, expiresInDays: days } = body;
  const next = {
    ...before,
    ...{ name, role, isActive, scopes: [...new Set(body.scopes ?? before.scopes)] },
    ...(days && { days, expiresAt: new Date(ctx.now.getTime() + days * dayMs).toISOString() }),
  };
  await table.transact([
    stillManages(ctx),
    ...serviceAccounts.change(companyId, before, next, ctx.now),
    ctx.activity({
      target: { type: "service-account", id },
      before: factsOf(before),
      after: factsOf(next),
    }),
  ]);
  return serviceAccounts.present(next);
});
