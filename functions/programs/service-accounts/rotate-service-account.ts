import { rotateServiceAccount } from "../../../shared/api/service-accounts.ts";
import { endpoint } from "../../core/endpoint/endpoint.ts";
import { table } from "../../core/table/table.ts";
import { stillManages } from "../../people/team/manage-member.ts";
import { newTokenSecret } from "../../people/tokens/token-repository.ts";
import { serviceAccounts } from "./service-account-repository.ts";

const dayMs = 86_400_000;

export const handler = endpoint(rotateServiceAccount, async ({ params: { id } }, ctx) => {
  const companyId = ctx.companyId();
  const before = await serviceAccounts.mustGet(companyId, id);
  const secret = newTokenSecret("svc");
  const formerUntil = new Date(ctx.now.getTime() + dayMs);
  const { next, operations } = serviceAccounts.rotate(companyId, before, {
    secret,
    now: ctx.now,
    formerUntil,
  });
  await table.transact([
    stillManages(ctx),
    ...operations,
    ctx.activity({
      target: { type: "service-account", id },
      before: { expiresAt: before.expiresAt },
      after: { name: next.name, expiresAt: next.expiresAt },
    }),
  ]);
  return { ...(await serviceAccounts.present(next)), secret };
});
