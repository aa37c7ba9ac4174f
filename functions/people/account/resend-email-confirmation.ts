import { resendEmailConfirmation } from "../../../shared/api/account.ts";
import { endpoint } from "../../core/endpoint/endpoint.ts";
import { conflict } from "../../core/problem.ts";
import { table } from "../../core/table/table.ts";
import { askForProof } from "../addresses/address-proof.ts";
import { countFailure, type Limit, withinLimit } from "../session/rate-limit.ts";
import { users } from "../users/user-repository.ts";
import { lostRace, myAccount, unchanged } from "./my-account.ts";

const tooManyLinks = "Too many requests. Please wait {n} seconds.";

const limitOf = (userId: string): Limit => ({
  flow: "CONFIRMATION",
  subject: userId,
  max: 3,
  windowSeconds: 3_600,
});

export const handler = endpoint(resendEmailConfirmation, async (_input, ctx) => {
  const user = await myAccount(ctx.actor().id);
  if (user.emailConfirmedAt !== null)
    throw conflict("Your address is confirmed already.", "address_confirmed");
  const limit = limitOf(user.id);
  return withinLimit(limit, tooManyLinks, async () => {
    await countFailure([limit], ctx.now);
    const { changes, operations } = askForProof(user, ctx.now);
    await table.transact([
      ...users.updateOperations(user, changes, unchanged(user), lostRace),
      ...operations,
      ctx.activity({ target: { type: "user", id: user.id } }),
    ]);
    return { message: `We mailed a new link to ${user.email}. Earlier links no longer work.` };
  });
});
