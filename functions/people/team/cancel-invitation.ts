import { cancelInvitation } from "../../../shared/api/invitations.ts";
import { endpoint } from "../../core/endpoint/endpoint.ts";
import { table } from "../../core/table/table.ts";
import { invitations, noSuchInvitation } from "./invitation-repository.ts";
import { requireManages, stillManages } from "./manage-member.ts";

export const handler = endpoint(cancelInvitation, async ({ params }, ctx) => {
  const row = await invitations.mustGet(ctx.companyId(), params.id, ctx.now);
  requireManages(ctx, row.role);
  await table.transact([
    stillManages(ctx),
    invitations.endOperation(row, ctx.now, noSuchInvitation),
    ctx.activity({
      target: { type: "invitation", id: row.id },
      before: { email: row.email, role: row.role },
    }),
  ]);
  return { message: "The invitation has been cancelled." };
});
