import { updateSecurity } from "../../../shared/api/security.ts";
import { endpoint } from "../../core/endpoint/endpoint.ts";
import { conflict } from "../../core/problem.ts";
import { table } from "../../core/table/table.ts";
import { factors, hasFactor } from "../../people/factors/factor-repository.ts";
import { stillManages } from "../../people/team/manage-member.ts";
import { security } from "./security-repository.ts";

/** Who demands it of all would be shut out first. */
const ownFirst = () => conflict("Set up two-step verification for yourself first.", "factor.missing");

export const handler = endpoint(updateSecurity, async ({ body }, ctx) => {
  const companyId = ctx.companyId();
  const [before, own] = await Promise.all([security.get(companyId), factors.get(ctx.actor().id)]);
  if (body.requireSecondFactor && !hasFactor(own)) throw ownFirst();
  await table.transact([
    stillManages(ctx),
    security.updateOperation(companyId, body, before, ctx.now),
    ctx.activity({ target: { type: "company", id: companyId }, before, after: body }),
  ]);
  return { ...body, version: body.version + 1 };
});
